import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token';
import { ComputeBudgetProgram, Keypair, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { airdropAsv, newBuyer, type Prepared, payment } from '../../fixtures/buyer.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';
import { quote, SIGNUP_CREDITS, STARTER } from './quoted-payment.ts';

const ASV_DECIMALS = 6;

let cloud: SharedCloud;
let table: StoredItems;
let treasury: string;

beforeAll(async () => {
  cloud = await borrowCloud();
  table = openTable(cloud);
  treasury = cloud.solana.treasury;
});
afterAll(() => cloud.close());

function madeUpSignature(): string {
  return bs58.encode(Keypair.generate().secretKey);
}

async function reviewOf(signature: string) {
  const found = (await table.all()).find(({ pk, sk }) => pk === `SIGNATURE#${signature}` && sk === 'REVIEW');
  return found && { mismatches: found.mismatches, lamports: found.lamports };
}

/** The tests mostly wait until payments are final, so several run in parallel. */
describe.concurrent('a payment that differs from its quote', () => {
  it('a lamport more is not credited and waits for review', async () => {
    const buyer = await newBuyer(cloud);
    const { prepared, exact } = await quote(buyer, treasury);
    const lamports = exact.lamports + 1;
    const signature = await buyer.send([payment(buyer.keypair, { ...exact, lamports })], prepared);
    const sentence = await expectError(await buyer.settle(signature, STARTER.credits), 'conflict');
    expect(sentence).toContain('amount');
    expect(await reviewOf(signature)).toEqual({ mismatches: ['wrong_amount'], lamports });
    await expectError(await buyer.verify({ transactionId: signature, creditsPurchased: 100 }), 'conflict');
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS);
  });

  it('at the discount waits for review once the ASV has been moved, even after it was returned', async () => {
    const [buyer, friend] = await Promise.all([newBuyer(cloud), newBuyer(cloud, 0)]);
    await airdropAsv(cloud, buyer, 25_000);
    await airdropAsv(cloud, friend, 1);
    const prepared = await buyer.prepare(STARTER.credits, true);
    const mint = new PublicKey(cloud.solana.asvMint);
    const [own, elsewhere] = [buyer, friend].map(({ keypair }) =>
      getAssociatedTokenAddressSync(mint, keypair.publicKey),
    );
    if (!own || !elsewhere) throw new Error('The accounts are missing.');
    const moved = createTransferCheckedInstruction(own, mint, elsewhere, buyer.keypair.publicKey, 1, ASV_DECIMALS);
    const [signature] = await Promise.all([buyer.pay(prepared), buyer.send([moved], prepared)]);
    const sentence = await expectError(await buyer.settle(signature, STARTER.credits), 'conflict');
    expect(sentence).toContain('no longer holds the ASV');
    expect((await reviewOf(signature))?.mismatches).toEqual(['discount_lost']);
    await airdropAsv(cloud, buyer, 1);
    await expectError(await buyer.verify({ transactionId: signature, creditsPurchased: STARTER.credits }), 'conflict');
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS);
  });

  it('a payment to another treasury pays nothing', async () => {
    const buyer = await newBuyer(cloud);
    const { prepared, exact } = await quote(buyer, treasury);
    const elsewhere = { ...exact, treasury: Keypair.generate().publicKey.toBase58() };
    const signature = await buyer.send([payment(buyer.keypair, elsewhere)], prepared);
    await expectError(await buyer.settle(signature, STARTER.credits), 'conflict');
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS);
  });

  it('a second payment for one purchase waits for review', async () => {
    const buyer = await newBuyer(cloud);
    const { prepared, exact } = await quote(buyer, treasury);
    const first = await buyer.pay(prepared);
    const again = [ComputeBudgetProgram.setComputeUnitLimit({ units: 9_999 }), payment(buyer.keypair, exact)];
    const second = await buyer.send(again, prepared);
    expect((await buyer.settle(first, STARTER.credits)).status).toBe(200);
    await expectError(await buyer.settle(second, STARTER.credits), 'conflict');
    expect((await reviewOf(second))?.mismatches).toEqual(['already_paid']);
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS + STARTER.credits);
  });

  it('an unannounced payment to the treasury waits for review', async () => {
    const buyer = await newBuyer(cloud);
    const { prepared, exact } = await quote(buyer, treasury);
    const signature = await buyer.send([payment(buyer.keypair, { ...exact, references: [] })], prepared);
    await expectError(await buyer.settle(signature, STARTER.credits), 'conflict');
    expect((await reviewOf(signature))?.mismatches).toEqual(['unknown_reference']);
  });

  it('a transaction that failed on the chain pays nothing', async () => {
    const buyer = await newBuyer(cloud, 0.01);
    const signature = await buyer.pay(await buyer.prepare(STARTER.credits));
    const sentence = await expectError(await buyer.settle(signature, STARTER.credits), 'conflict');
    expect(sentence).toContain('failed');
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS);
  });
});

describe('a transaction that is not on the chain', () => {
  it('is pending while its blockhash is valid, and not found afterwards', async () => {
    const buyer = await newBuyer(cloud, 0);
    const prepared = await buyer.prepare(STARTER.credits);
    const purchase = { transactionId: madeUpSignature(), creditsPurchased: STARTER.credits };
    expect((await buyer.verify(purchase)).status).toBe(202);
    await expireBlockhash(prepared);
    await expectError(await buyer.verify(purchase), 'not_found');
    await cloud.runSchedule('SchedulesSettlePurchases');
    const key = { pk: `INTENT#${prepared.reference}`, sk: 'INTENT' };
    const intent = (await table.all()).find(({ pk, sk }) => pk === key.pk && sk === key.sk);
    expect(intent?.status).toBe('expired');
  });

  it('is refused when its signature is malformed', async () => {
    const buyer = await newBuyer(cloud, 0);
    const verify = (transactionId: string) => buyer.verify({ transactionId, creditsPurchased: 100 });
    await expectError(await verify('nonsense'), 'invalid_input');
    await expectError(await verify('z'.repeat(90)), 'invalid_input');
  });
});

async function expireBlockhash({ reference }: Prepared): Promise<void> {
  await table.set({ pk: `INTENT#${reference}`, sk: 'INTENT' }, { lastValidBlockHeight: 0 });
}
