/** Proof of work on sign-up, for operators who require it. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nonceResponseSchema } from '../../../shared/contract/auth.ts';
import { loginMessage, signupMessage } from '../../../shared/domain/sign-in-message.ts';
import { findProof } from '../../../web/src/features/auth/sign-up-proof/find-proof.ts';
import { expectError, jsonResponse } from '../../fixtures/json-response.ts';
import { RAISED_LIMITS } from '../../fixtures/raised-limits.ts';
import { newUsername, newWallet, postJson, type Wallet } from '../../fixtures/signed-in-user.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

const BITS = 12;

let cloud: TestCloud;

beforeAll(async () => {
  const requestLimits = { ...RAISED_LIMITS, signUpProofBits: BITS };
  cloud = await startTestCloud({ settings: { requestLimits } });
});
afterAll(() => cloud.close());

async function requestNonce() {
  return nonceResponseSchema.parse(await (await fetch(`${cloud.api}/auth/nonce`)).json());
}

const proofFor = (nonce: string, { publicKey }: Wallet) =>
  findProof({ nonce, publicKey, bits: BITS }, () => {});

/** Returns the signed body of a sign-up without the proof. */
async function signupBody(wallet: Wallet) {
  const challenge = await requestNonce();
  const username = newUsername();
  const signature = wallet.sign(signupMessage(wallet.publicKey, username, challenge));
  return { publicKey: wallet.publicKey, username, nonce: challenge.nonce, signature };
}

const signUp = (body: object) => postJson(`${cloud.api}/auth/signup`, body);

/** A random number is a valid proof in one of 4,096 cases. */
function isWrong({ nonce, publicKey }: { nonce: string; publicKey: string }, proof: string): boolean {
  const hash = createHash('sha256').update(`${nonce}:${publicKey}:${proof}`).digest();
  return hash.readUInt32BE(0) >>> (32 - BITS) !== 0;
}

describe('a sign-up that needs a proof of work', () => {
  it('gets the difficulty with the nonce, and is accepted with a proof', async () => {
    expect((await requestNonce()).proofBits).toBe(BITS);
    const wallet = newWallet();
    const body = await signupBody(wallet);
    const response = await signUp({ ...body, proof: proofFor(body.nonce, wallet) });
    expect(await jsonResponse(response)).toEqual({ status: 200, body: { success: true } });
    // A login needs no proof.
    const challenge = await requestNonce();
    const signature = wallet.sign(loginMessage(wallet.publicKey, challenge));
    const login = { publicKey: wallet.publicKey, signature, nonce: challenge.nonce };
    expect((await postJson(`${cloud.api}/auth/login`, login)).status).toBe(200);
  });

  it('is refused without a proof, and the nonce stays valid', async () => {
    const wallet = newWallet();
    const body = await signupBody(wallet);
    expect(await expectError(await signUp(body), 'invalid_input')).toContain('needs a proof of work');
    const proof = ['7', '8', '9'].find((number) => isWrong(body, number));
    const wrong = { ...body, proof };
    expect(await expectError(await signUp(wrong), 'invalid_input')).toContain(`begin with ${BITS} zero bits`);
    expect((await signUp({ ...body, proof: proofFor(body.nonce, wallet) })).status).toBe(200);
  });

  it.each(['', '-1', '1e3', ' 7', '9'.repeat(16), '0x1f'])('is refused with the proof %j', async (proof) => {
    const body = await signupBody(newWallet());
    expect(await expectError(await signUp({ ...body, proof }), 'invalid_input')).toContain('1 to 15 digits');
  });

  it('is refused with the proof of another nonce or another wallet', async () => {
    const wallet = newWallet();
    const body = await signupBody(wallet);
    const foreign = [
      async () => proofFor((await requestNonce()).nonce, wallet),
      async () => proofFor(body.nonce, newWallet()),
    ];
    for (const find of foreign) {
      let proof = await find();
      while (!isWrong(body, proof)) proof = await find();
      expect(await expectError(await signUp({ ...body, proof }), 'invalid_input')).toContain('is wrong');
    }
  });

  it('is refused with a used proof, and with one older than five minutes', async () => {
    const wallet = newWallet();
    const body = await signupBody(wallet);
    const proven = { ...body, proof: proofFor(body.nonce, wallet) };
    expect((await signUp(proven)).status).toBe(200);
    expect(await expectError(await signUp(proven), 'unauthenticated')).toContain('used already');

    const late = newWallet();
    const old = await signupBody(late);
    await openTable(cloud).set({ pk: `NONCE#${old.nonce}`, sk: 'NONCE' }, { expiresAtMs: Date.now() - 1 });
    const oldProof = { ...old, proof: proofFor(old.nonce, late) };
    expect(await expectError(await signUp(oldProof), 'unauthenticated')).toContain('has expired');
  });
});
