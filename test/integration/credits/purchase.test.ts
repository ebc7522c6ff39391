/** Buying credits on a real Solana runtime: what is credited and what is not. */
import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUOTE_GRACE_MS, QUOTE_LIFETIME_MS } from '../../../functions/core/credits/quote-terms.ts';
import {
  airdropAsv,
  type Buyer,
  newBuyer,
  type Prepared,
  payment,
  untilFinal,
} from '../../fixtures/buyer.ts';
import { expectError, jsonResponse } from '../../fixtures/json-response.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const SIGNUP_CREDITS = 100;
const STARTER = { credits: 100, priceLamports: 50_000_000, discountedLamports: 40_000_000 };
const CREDITED = { success: true, isPending: false, message: '100 credits were added to your account.' };
const ASV_DECIMALS = 6;
const MAX_SLOW_PAYMENTS = 8;
const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

let cloud: SharedCloud;
let table: StoredItems;
let treasury: string;

beforeAll(async () => {
  cloud = await borrowCloud();
  table = openTable(cloud);
  treasury = cloud.solana.treasury;
});
afterAll(() => cloud.close());

/** Returns a quote and the payment that it asks for, for tests to change. */
async function quote(buyer: Buyer) {
  const prepared = await buyer.prepare(STARTER.credits);
  return {
    prepared,
    exact: { treasury, lamports: prepared.priceLamports, references: [prepared.reference] },
  };
}

/** Returns a signature that no transaction has. */
function madeUpSignature(): string {
  return bs58.encode(Keypair.generate().secretKey);
}

async function reviewOf(signature: string) {
  const found = (await table.all()).find(({ pk, sk }) => pk === `SIGNATURE#${signature}` && sk === 'REVIEW');
  return found && { mismatches: found.mismatches, lamports: found.lamports };
}

/** Pays and verifies at once, and again when the machine was so slow that the payment was final before. */
async function verifyBeforeFinality(buyer: Buyer) {
  for (let credited = 0; credited < MAX_SLOW_PAYMENTS; credited += 1) {
    const transactionId = await buyer.pay(await buyer.prepare(STARTER.credits));
    const purchase = { transactionId, creditsPurchased: STARTER.credits };
    const early = await jsonResponse(await buyer.verify(purchase));
    const creditsBefore = SIGNUP_CREDITS + credited * STARTER.credits;
    if (early.status !== 200) return { transactionId, early, creditsBefore };
  }
  throw new Error('Every payment was final before its verification.');
}

/** Payments mostly wait to be final, so several are made side by side. */
describe.concurrent('a payment that is exactly what was quoted', () => {
  it('is pending until it is finalized, then credited once, and a replay gets the first response', async () => {
    const buyer = await newBuyer(cloud);
    const prepared = await buyer.prepare(STARTER.credits);
    expect(prepared).toMatchObject({ priceLamports: STARTER.priceLamports, isDiscounted: false });
    const { transactionId, early, creditsBefore } = await verifyBeforeFinality(buyer);
    const purchase = { transactionId, creditsPurchased: STARTER.credits };
    expect(early).toMatchObject({ status: 202, body: { success: true, isPending: true } });
    expect(await buyer.credits()).toBe(creditsBefore);
    const first = await jsonResponse(await buyer.settle(transactionId, STARTER.credits));
    expect(first).toEqual({ status: 200, body: CREDITED });
    expect(await jsonResponse(await buyer.verify(purchase))).toEqual(first);
    expect(await buyer.credits()).toBe(creditsBefore + STARTER.credits);
  });

  it('is credited once by 20 concurrent verifications', async () => {
    const buyer = await newBuyer(cloud);
    const transactionId = await buyer.pay(await buyer.prepare(STARTER.credits));
    await untilFinal(buyer.connection, transactionId);
    const purchase = { transactionId, creditsPurchased: STARTER.credits };
    const responses = await Promise.all(
      Array.from({ length: 20 }, async () => jsonResponse(await buyer.verify(purchase))),
    );
    for (const response of responses) expect(response).toEqual({ status: 200, body: CREDITED });
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS + STARTER.credits);
  });

  it('costs holders of enough ASV the discounted price, asked for or not', async () => {
    const buyer = await newBuyer(cloud);
    await airdropAsv(cloud, buyer, 24_999);
    expect(await buyer.prepare(STARTER.credits, false)).toMatchObject({ isDiscounted: false });
    await expect(buyer.prepare(STARTER.credits, true)).rejects.toThrow('403');
    await airdropAsv(cloud, buyer, 1);
    const prepared = await buyer.prepare(STARTER.credits, false);
    expect(prepared).toMatchObject({ priceLamports: STARTER.discountedLamports, isDiscounted: true });
    const response = await buyer.settle(await buyer.pay(prepared), STARTER.credits);
    expect(await jsonResponse(response)).toEqual({ status: 200, body: CREDITED });
  });

  it('is credited by the schedule when the browser is closed after sending', async () => {
    const buyer = await newBuyer(cloud);
    const transactionId = await buyer.pay(await buyer.prepare(STARTER.credits));
    await untilFinal(buyer.connection, transactionId);
    await cloud.runSchedule('SchedulesSettlePurchases');
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS + STARTER.credits);
    const late = await buyer.verify({ transactionId, creditsPurchased: STARTER.credits });
    expect(await jsonResponse(late)).toEqual({ status: 200, body: CREDITED });
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS + STARTER.credits);
  });

  it('is accepted in the layouts that wallets make of it', async () => {
    const buyer = await newBuyer(cloud);
    const { prepared, exact } = await quote(buyer);
    const memo = new TransactionInstruction({
      programId: MEMO_PROGRAM,
      keys: [],
      data: Buffer.from('thanks'),
    });
    const augmented = await buyer.send(
      [
        memo,
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5 }),
        payment(buyer.keypair, exact),
        ComputeBudgetProgram.setComputeUnitLimit({ units: 60_000 }),
      ],
      prepared,
    );
    expect((await buyer.settle(augmented, STARTER.credits)).status).toBe(200);

    const second = await quote(buyer);
    const message = new TransactionMessage({
      payerKey: buyer.keypair.publicKey,
      recentBlockhash: second.prepared.blockhash,
      instructions: [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 60_000 }),
        payment(buyer.keypair, second.exact),
      ],
    });
    const versioned = new VersionedTransaction(message.compileToV0Message());
    versioned.sign([buyer.keypair]);
    const sent = await buyer.connection.sendRawTransaction(versioned.serialize());
    expect((await buyer.settle(sent, STARTER.credits)).status).toBe(200);
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS + 2 * STARTER.credits);
  });
});

describe('preparing a purchase', () => {
  let buyer: Buyer;
  beforeAll(async () => {
    buyer = await newBuyer(cloud, 0);
  });
  const prepare = (change: object) =>
    buyer.post('/credits/prepare-transaction', {
      creditsToPurchase: STARTER.credits,
      userPublicKey: buyer.publicKey,
      isDiscountedPurchase: false,
      ...change,
    });

  it('is refused for the wallet of another user', async () => {
    const other = Keypair.generate().publicKey.toBase58();
    await expectError(await prepare({ userPublicKey: other }), 'forbidden');
  });
  it('is refused at the discount without the ASV for it', async () => {
    const sentence = await expectError(await prepare({ isDiscountedPurchase: true }), 'forbidden');
    expect(sentence).toContain('25000 ASV');
  });
  it('is refused for credits that no plan has', async () => {
    for (const credits of [99, 101, 0, -100, 1.5, '100', null]) {
      await expectError(await prepare({ creditsToPurchase: credits }), 'invalid_input');
    }
  });
  it('is refused with a price chosen by the client', async () => {
    await expectError(await prepare({ priceLamports: 1 }), 'invalid_input');
  });
  it('is refused after ten concurrent ones, with the time to wait', async () => {
    const responses = await Promise.all(Array.from({ length: 15 }, () => prepare({})));
    const refused = responses.filter(({ status }) => status === 429);
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(100);
  });
});

describe('a payment of another user', () => {
  it('is refused at once, before it is final', async () => {
    const [payer, thief] = await Promise.all([newBuyer(cloud), newBuyer(cloud, 0)]);
    // The thief has a purchase of the same credits open.
    await thief.prepare(STARTER.credits);
    const transactionId = await payer.pay(await payer.prepare(STARTER.credits));
    const { lastValidBlockHeight, blockhash } = await payer.connection.getLatestBlockhash('confirmed');
    await payer.connection.confirmTransaction({ signature: transactionId, lastValidBlockHeight, blockhash });
    const purchase = { transactionId, creditsPurchased: STARTER.credits };
    await expectError(await thief.verify(purchase), 'forbidden');
    expect((await payer.settle(transactionId, STARTER.credits)).status).toBe(200);
  });

  it('is credited to its payer, not to the user who verifies it', async () => {
    const [payer, thief] = await Promise.all([newBuyer(cloud), newBuyer(cloud, 0)]);
    const transactionId = await payer.pay(await payer.prepare(STARTER.credits));
    await untilFinal(payer.connection, transactionId);
    const purchase = { transactionId, creditsPurchased: STARTER.credits };
    await expectError(await thief.verify(purchase), 'forbidden');
    expect((await payer.verify(purchase)).status).toBe(200);
    await expectError(await thief.verify(purchase), 'forbidden');
    expect(await thief.credits()).toBe(SIGNUP_CREDITS);
    expect(await payer.credits()).toBe(SIGNUP_CREDITS + STARTER.credits);
  });
});

describe('a payment with inflated credits', () => {
  it('is refused, and the quoted credits can still be claimed', async () => {
    const buyer = await newBuyer(cloud);
    const transactionId = await buyer.pay(await buyer.prepare(STARTER.credits));
    await untilFinal(buyer.connection, transactionId);
    await expectError(await buyer.verify({ transactionId, creditsPurchased: 1_500 }), 'invalid_input');
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS);
    expect((await buyer.verify({ transactionId, creditsPurchased: STARTER.credits })).status).toBe(200);
    await expectError(await buyer.verify({ transactionId, creditsPurchased: 1_500 }), 'invalid_input');
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS + STARTER.credits);
  });
});

describe.concurrent('a payment that is not what was quoted', () => {
  it.each([
    ['a lamport less', -1],
    ['a lamport more', 1],
  ])('%s is not credited and waits for review', async (_name, change) => {
    const buyer = await newBuyer(cloud);
    const { prepared, exact } = await quote(buyer);
    const lamports = exact.lamports + change;
    const signature = await buyer.send([payment(buyer.keypair, { ...exact, lamports })], prepared);
    const sentence = await expectError(await buyer.settle(signature, STARTER.credits), 'conflict');
    expect(sentence).toContain('amount');
    expect(await reviewOf(signature)).toEqual({ mismatches: ['wrong_amount'], lamports });
    await expectError(await buyer.verify({ transactionId: signature, creditsPurchased: 100 }), 'conflict');
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS);
  });

  it('at the discount waits for review once the ASV has moved on, also after it came back', async () => {
    const [buyer, friend] = await Promise.all([newBuyer(cloud), newBuyer(cloud, 0)]);
    await airdropAsv(cloud, buyer, 25_000);
    await airdropAsv(cloud, friend, 1);
    const prepared = await buyer.prepare(STARTER.credits, true);
    const mint = new PublicKey(cloud.solana.asvMint);
    const [own, elsewhere] = [buyer, friend].map(({ keypair }) =>
      getAssociatedTokenAddressSync(mint, keypair.publicKey),
    );
    if (!own || !elsewhere) throw new Error('The accounts are missing.');
    const moved = createTransferCheckedInstruction(
      own,
      mint,
      elsewhere,
      buyer.keypair.publicKey,
      1,
      ASV_DECIMALS,
    );
    const [signature] = await Promise.all([buyer.pay(prepared), buyer.send([moved], prepared)]);
    const sentence = await expectError(await buyer.settle(signature, STARTER.credits), 'conflict');
    expect(sentence).toContain('no longer holds the ASV');
    expect((await reviewOf(signature))?.mismatches).toEqual(['discount_lost']);
    await airdropAsv(cloud, buyer, 1);
    await expectError(
      await buyer.verify({ transactionId: signature, creditsPurchased: STARTER.credits }),
      'conflict',
    );
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS);
  });

  it('after the quote and its grace waits for review', async () => {
    const buyer = await newBuyer(cloud);
    const prepared = await buyer.prepare(STARTER.credits);
    await table.set(
      { pk: `INTENT#${prepared.reference}`, sk: 'INTENT' },
      { createdAtMs: Date.now() - QUOTE_LIFETIME_MS - QUOTE_GRACE_MS - 60_000 },
    );
    const signature = await buyer.pay(prepared);
    const sentence = await expectError(await buyer.settle(signature, STARTER.credits), 'conflict');
    expect(sentence).toContain('after the quote had ended');
    expect((await reviewOf(signature))?.mismatches).toEqual(['quote_ended']);
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS);
  });

  it('two references in one transfer are not credited', async () => {
    const buyer = await newBuyer(cloud);
    const { prepared, exact } = await quote(buyer);
    const other = await buyer.prepare(STARTER.credits);
    const references = [prepared.reference, other.reference];
    const signature = await buyer.send([payment(buyer.keypair, { ...exact, references })], prepared);
    await expectError(await buyer.settle(signature, STARTER.credits), 'conflict');
    expect((await reviewOf(signature))?.mismatches).toEqual(['several_references']);
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS);
  });

  it('a payment to another treasury pays nothing', async () => {
    const buyer = await newBuyer(cloud);
    const { prepared, exact } = await quote(buyer);
    const elsewhere = { ...exact, treasury: Keypair.generate().publicKey.toBase58() };
    const signature = await buyer.send([payment(buyer.keypair, elsewhere)], prepared);
    await expectError(await buyer.settle(signature, STARTER.credits), 'conflict');
    expect(await buyer.credits()).toBe(SIGNUP_CREDITS);
  });

  it('a second payment of one purchase waits for review', async () => {
    const buyer = await newBuyer(cloud);
    const { prepared, exact } = await quote(buyer);
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
    const { prepared, exact } = await quote(buyer);
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
  it('is pending as long as its blockhash lives, and gone afterwards', async () => {
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

  it('is looked up at a limited rate', async () => {
    const buyer = await newBuyer(cloud, 0);
    const purchase = { transactionId: madeUpSignature(), creditsPurchased: 100 };
    const verifyOften = (times: number) =>
      Promise.all(Array.from({ length: times }, () => buyer.verify(purchase)));
    expect((await verifyOften(40)).map(({ status }) => status)).toEqual(Array(40).fill(404));
    // Tokens come back while requests wait for a busy machine, so the rest of them is taken away at once.
    const bucket = { pk: `LIMIT#verifications:${buyer.publicKey}`, sk: 'TOKENS' };
    await table.set(bucket, { fullAtMs: Date.now() + 10 * 60_000 });
    const refused = await buyer.verify(purchase);
    await expectError(refused, 'rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  });
});

async function expireBlockhash({ reference }: Prepared): Promise<void> {
  await table.set({ pk: `INTENT#${reference}`, sk: 'INTENT' }, { lastValidBlockHeight: 0 });
}
