import { PublicKey, TransactionInstruction, TransactionMessage } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashApiKey } from '../../../functions/core/auth/keys/api-key.ts';
import {
  loginMessage,
  MEMO_PROGRAM,
  type SignInChallenge,
  signupMessage,
  UNSENDABLE_BLOCKHASH,
} from '../../../shared/domain/sign-in-message.ts';
import { usernameSkeleton } from '../../../shared/domain/username.ts';
import { expectError, jsonResponse } from '../../fixtures/json-response.ts';
import {
  logIn,
  loginRequest,
  newUsername,
  newWallet,
  postJson,
  requestNonce,
  signUpAndLogIn,
  signupRequest,
} from '../../fixtures/signed-in-user.ts';
import { openTable, productTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let table: StoredItems;
let api: string;

beforeAll(async () => {
  cloud = await borrowCloud();
  table = openTable(cloud);
  api = cloud.api;
});
afterAll(() => cloud.close());

function memoMessage(publicKey: string, text: string, recentBlockhash: string): Uint8Array {
  const payerKey = new PublicKey(publicKey);
  const memo = new TransactionInstruction({
    programId: new PublicKey(MEMO_PROGRAM),
    keys: [],
    data: Buffer.from(text),
  });
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: [memo] });
  return message.compileToLegacyMessage().serialize();
}

const getMe = (apiKey: string) => fetch(`${api}/auth/me`, { headers: { 'x-api-key': apiKey } });

describe('signing up and logging in', () => {
  it('gives a new wallet an account and its profile', async () => {
    const wallet = newWallet();
    const username = newUsername();
    const exists = () => fetch(`${api}/auth/check-user?publicKey=${wallet.publicKey}`).then(jsonResponse);
    expect(await exists()).toEqual({ status: 200, body: { success: true, exists: false } });

    const signup = await postJson(`${api}/auth/signup`, await signupRequest(api, wallet, username));
    expect(await jsonResponse(signup)).toEqual({ status: 200, body: { success: true } });
    expect(await exists()).toEqual({ status: 200, body: { success: true, exists: true } });

    const asks = (name: string) => `${api}/auth/check-user?publicKey=${newWallet().publicKey}&username=${name}`;
    const isFree = async (name: string) => (await jsonResponse(await fetch(asks(name)))).body;
    for (const name of [username, username.toUpperCase(), 'supp0rt']) {
      expect(await isFree(name)).toEqual({ success: true, exists: false, isUsernameFree: false });
    }
    expect(await isFree(newUsername())).toEqual({ success: true, exists: false, isUsernameFree: true });

    const login = await jsonResponse(await postJson(`${api}/auth/login`, await loginRequest(api, wallet)));
    const user = { publicKey: wallet.publicKey, username, credits: 100, heldCredits: 0, isAdmin: false };
    expect(login.body).toEqual({
      success: true,
      user,
      apiKey: expect.stringMatching(/^buidl_[A-Za-z0-9_-]{43}$/),
    });
    const me = await getMe(String(login.body.apiKey));
    expect(await jsonResponse(me)).toEqual({ status: 200, body: { success: true, user } });
  });

  it('returns the site, the network and an expiry of five minutes for the message', async () => {
    const { domain, nonce, chainId, issuedAt, expirationTime } = await requestNonce(api);
    expect(domain).toBe(new URL(cloud.siteUrl).host);
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(chainId).toBe('localnet');
    expect(Date.parse(expirationTime) - Date.parse(issuedAt)).toBe(5 * 60_000);
    expect(Math.abs(Date.parse(issuedAt) - Date.now())).toBeLessThan(60_000);
  });

  it('responds to a wallet without an account that it must sign up', async () => {
    const response = await postJson(`${api}/auth/login`, await loginRequest(api, newWallet()));
    expect(await expectError(response, 'not_found')).toContain('sign up');
  });

  it('refuses a username that differs only in case', async () => {
    const username = `Taken_${newUsername().slice(-6)}`;
    const first = await postJson(`${api}/auth/signup`, await signupRequest(api, newWallet(), username));
    expect(first.status).toBe(200);
    const other = await signupRequest(api, newWallet(), username.toUpperCase());
    expect(await expectError(await postJson(`${api}/auth/signup`, other), 'conflict')).toContain('username');
  });

  it('refuses a reserved username', async () => {
    const request = await signupRequest(api, newWallet(), 'Adm1n');
    const error = await expectError(await postJson(`${api}/auth/signup`, request), 'conflict');
    expect(error).toContain('reserved');
  });

  it('refuses a username that looks like an existing one', async () => {
    const end = newUsername().slice(-6);
    const signUp = async (username: string) =>
      postJson(`${api}/auth/signup`, await signupRequest(api, newWallet(), username));
    expect((await signUp(`solo_wins${end}`)).status).toBe(200);
    for (const username of [`s0lowins${end}`, `5ol0_Wln5_${end}`, `solovvins_${end}`]) {
      expect(await expectError(await signUp(username), 'conflict'), username).toContain('looks too much like');
    }
  });

  it('reserves the look-alike names of an earlier user, who keeps the name', async () => {
    const { apiKey, username, publicKey } = await signUpAndLogIn(api);
    const claim = { pk: `USERNAME#${usernameSkeleton(username)}`, sk: 'LOOK_ALIKES' };
    await productTable(cloud).delete({ Key: claim });
    expect((await getMe(apiKey)).status).toBe(200);
    expect((await table.all()).find(({ pk, sk }) => pk === claim.pk && sk === claim.sk)).toMatchObject({
      publicKey,
    });
    const other = await signupRequest(api, newWallet(), username.replaceAll('_', ''));
    await expectError(await postJson(`${api}/auth/signup`, other), 'conflict');
  });

  it('refuses a second account for a wallet', async () => {
    const { wallet } = await signUpAndLogIn(api);
    const again = await signupRequest(api, wallet, newUsername());
    expect(await expectError(await postJson(`${api}/auth/signup`, again), 'conflict')).toContain('wallet');
  });

  it('grants the sign-up credits once under concurrent sign-ups', async () => {
    const wallet = newWallet();
    const requests = await Promise.all([1, 2, 3].map(() => signupRequest(api, wallet, newUsername())));
    const statuses = await Promise.all(
      requests.map(async (request) => (await postJson(`${api}/auth/signup`, request)).status),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    expect(await table.ledgerOf(wallet.publicKey)).toEqual([{ kind: 'grant', availableChange: 100, heldChange: 0 }]);
  });
});

describe('a nonce', () => {
  it('is refused on second use', async () => {
    const { wallet } = await signUpAndLogIn(api);
    const request = await loginRequest(api, wallet);
    expect((await postJson(`${api}/auth/login`, request)).status).toBe(200);
    const again = await postJson(`${api}/auth/login`, request);
    expect(await expectError(again, 'unauthenticated')).toContain('used already');
  });

  it('is refused after five minutes, even while the table still has it', async () => {
    const { wallet } = await signUpAndLogIn(api);
    const challenge = { ...(await requestNonce(api)), nonce: 'ab'.repeat(16) };
    const { nonce } = challenge;
    const expiresAtMs = Date.now() - 1_000;
    await table.put({
      pk: `NONCE#${nonce}`,
      sk: 'NONCE',
      expiresAtMs,
      expiresAt: expiresAtMs / 1_000 + 3_600,
    });
    const signature = wallet.sign(loginMessage(wallet.publicKey, challenge));
    const request = { publicKey: wallet.publicKey, nonce, signature };
    await expectError(await postJson(`${api}/auth/login`, request), 'unauthenticated');
  });

  it('is refused when the server did not issue it', async () => {
    const { wallet } = await signUpAndLogIn(api);
    const nonce = '0'.repeat(32);
    const challenge = { ...(await requestNonce(api)), nonce };
    const signature = wallet.sign(loginMessage(wallet.publicKey, challenge));
    const request = { publicKey: wallet.publicKey, nonce, signature };
    await expectError(await postJson(`${api}/auth/login`, request), 'unauthenticated');
  });

  it('lets exactly one of 20 concurrent logins through', async () => {
    const { wallet } = await signUpAndLogIn(api);
    const request = await loginRequest(api, wallet);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await postJson(`${api}/auth/login`, request)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(19);
  });

  it('is consumed by a wrong signature', async () => {
    const { wallet } = await signUpAndLogIn(api);
    const request = await loginRequest(api, wallet);
    const forged = { ...request, signature: newWallet().sign('something else') };
    await expectError(await postJson(`${api}/auth/login`, forged), 'unauthenticated');
    await expectError(await postJson(`${api}/auth/login`, request), 'unauthenticated');
  });
});

describe('a signature', () => {
  it('of another wallet is refused', async () => {
    const { wallet } = await signUpAndLogIn(api);
    const challenge = await requestNonce(api);
    const signature = newWallet().sign(loginMessage(wallet.publicKey, challenge));
    const request = { publicKey: wallet.publicKey, nonce: challenge.nonce, signature };
    const error = await expectError(await postJson(`${api}/auth/login`, request), 'unauthenticated');
    expect(error).toContain('signature');
  });

  it('of another text is refused: another site, name, time or network, or the login text for a sign-up', async () => {
    const wallet = newWallet();
    const { publicKey } = wallet;
    const username = newUsername();
    const textFor = (challenge: SignInChallenge) => signupMessage(publicKey, username, challenge);
    const anHourLater = new Date(Date.now() + 3_600_000).toISOString();
    const texts: ((challenge: SignInChallenge) => string)[] = [
      (challenge) => textFor({ ...challenge, domain: 'evil.example' }),
      (challenge) => signupMessage(publicKey, `${username}2`, challenge),
      (challenge) => loginMessage(publicKey, challenge),
      (challenge) => `${textFor(challenge)}\n`,
      (challenge) => textFor({ ...challenge, expirationTime: anHourLater }),
      (challenge) => textFor({ ...challenge, issuedAt: anHourLater }),
      (challenge) => textFor({ ...challenge, chainId: 'mainnet' }),
    ];
    for (const text of texts) {
      const challenge = await requestNonce(api);
      const { nonce } = challenge;
      const signature = wallet.sign(text(challenge));
      const response = await postJson(`${api}/auth/signup`, { publicKey, username, nonce, signature });
      await expectError(response, 'unauthenticated');
    }
  });

  it('of a transaction with the text as its memo signs in, once, and not if it could be sent', async () => {
    const { wallet } = await signUpAndLogIn(api);
    const { publicKey } = wallet;
    const proofOf = async (blockhash: string) => {
      const challenge = await requestNonce(api);
      const bytes = memoMessage(publicKey, loginMessage(publicKey, challenge), blockhash);
      const transactionMessage = Buffer.from(bytes).toString('base64');
      return { publicKey, nonce: challenge.nonce, signature: wallet.sign(bytes), transactionMessage };
    };
    const proof = await proofOf(UNSENDABLE_BLOCKHASH);
    expect((await postJson(`${api}/auth/login`, proof)).status).toBe(200);
    await expectError(await postJson(`${api}/auth/login`, proof), 'unauthenticated');
    const ofOther = { ...(await proofOf(UNSENDABLE_BLOCKHASH)), signature: newWallet().sign('something else') };
    await expectError(await postJson(`${api}/auth/login`, ofOther), 'unauthenticated');
    await expectError(await postJson(`${api}/auth/login`, await proofOf(newWallet().publicKey)), 'unauthenticated');
  });

  it('that is not base58 is malformed', async () => {
    const { wallet } = await signUpAndLogIn(api);
    const request = await loginRequest(api, wallet);
    const malformed = [
      `0OIl${request.signature.slice(4)}`,
      'ab'.repeat(64),
      Buffer.alloc(64, 7).toString('base64'),
      '',
    ];
    for (const signature of malformed) {
      const response = await postJson(`${api}/auth/login`, { ...request, signature });
      expect(await expectError(response, 'invalid_input'), signature).toContain('base58');
    }
  });

  it('that is base58 of too few bytes does not match', async () => {
    const { wallet } = await signUpAndLogIn(api);
    const request = await loginRequest(api, wallet);
    const short = bs58.encode(new Uint8Array(60).fill(255));
    await expectError(await postJson(`${api}/auth/login`, { ...request, signature: short }), 'unauthenticated');
  });
});

describe('a public key', () => {
  it('that is not 32 bytes is malformed in every request', async () => {
    const publicKey = bs58.encode(new Uint8Array(31).fill(255));
    const { nonce } = await requestNonce(api);
    const request = { publicKey, nonce, signature: newWallet().sign('x') };
    await expectError(await postJson(`${api}/auth/login`, request), 'invalid_input');
    await expectError(await fetch(`${api}/auth/check-user?publicKey=${publicKey}`), 'invalid_input');
  });
});

describe('an API key', () => {
  it('is revoked by logout, which leaves the others', async () => {
    const { wallet, apiKey } = await signUpAndLogIn(api);
    const otherKey = await logIn(api, wallet);
    const logout = await fetch(`${api}/auth/logout`, { method: 'POST', headers: { 'x-api-key': apiKey } });
    expect(await jsonResponse(logout)).toEqual({ status: 200, body: { success: true } });
    await expectError(await getMe(apiKey), 'unauthenticated');
    expect((await getMe(otherKey)).status).toBe(200);
  });

  it('is revoked when ten younger ones exist', async () => {
    const { wallet, apiKey: oldest } = await signUpAndLogIn(api);
    const younger: string[] = [];
    for (let login = 0; login < 9; login += 1) younger.push(await logIn(api, wallet));
    expect((await getMe(oldest)).status).toBe(200);
    younger.push(await logIn(api, wallet));
    const refusal = await expectError(await getMe(oldest), 'unauthenticated');
    expect(refusal).toContain('A newer login replaced this session');
    const statuses = await Promise.all(younger.map(async (key) => (await getMe(key)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('expires, and use extends its life', async () => {
    const { apiKey } = await signUpAndLogIn(api);
    const key = { pk: `KEY#${hashApiKey(apiKey)}`, sk: 'KEY' };
    const dayMs = 24 * 60 * 60_000;
    await table.set(key, { expiresAtMs: Date.now() + dayMs });
    expect((await getMe(apiKey)).status).toBe(200);
    const stored = (await table.all()).find((item) => item.pk === key.pk);
    expect(Number(stored?.expiresAtMs)).toBeGreaterThan(Date.now() + 89 * dayMs);
    await table.set(key, { expiresAtMs: Date.now() - 1 });
    await expectError(await getMe(apiKey), 'unauthenticated');
  });

  it('is stored only as its hash', async () => {
    const { apiKey } = await signUpAndLogIn(api);
    const stored = JSON.stringify(await table.all());
    expect(stored).toContain(hashApiKey(apiKey));
    expect(stored).not.toContain(apiKey);
    expect(stored).not.toContain(apiKey.slice('buidl_'.length));
    expect(cloud.logLines.join('\n')).not.toContain(apiKey.slice('buidl_'.length));
  });

  it('stops working when its user is banned, and the user gets no new one', async () => {
    const { wallet, publicKey, apiKey } = await signUpAndLogIn(api);
    await table.set({ pk: `USER#${publicKey}`, sk: 'PROFILE' }, { isBanned: true });
    await expectError(await getMe(apiKey), 'banned');
    await expectError(await postJson(`${api}/auth/login`, await loginRequest(api, wallet)), 'banned');
  });
});

describe('an admin', () => {
  it('is a user with a key in the settings', async () => {
    const { apiKey } = await signUpAndLogIn(api, cloud.takeAdminWallet());
    expect((await jsonResponse(await getMe(apiKey))).body).toMatchObject({ user: { isAdmin: true } });
  });
});
