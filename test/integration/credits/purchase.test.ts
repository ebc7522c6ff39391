import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { airdropAsv, type Buyer, newBuyer, untilFinal } from '../../fixtures/buyer.ts';
import { expectError, jsonResponse } from '../../fixtures/json-response.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';
import { SIGNUP_CREDITS, STARTER } from './quoted-payment.ts';

const CREDITED = { success: true, isPending: false, message: '100 credits were added to your account.' };
const MAX_SLOW_PAYMENTS = 8;

let cloud: SharedCloud;

beforeAll(async () => {
  cloud = await borrowCloud();
});
afterAll(() => cloud.close());

/**
 * Pays and verifies a payment before it is final. On a slow machine, the payment may become final first. Then pays
 * again.
 */
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

/** The tests mostly wait until payments are final, so several run in parallel. */
describe.concurrent('a payment that matches its quote', () => {
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

  it('costs holders of enough ASV the discounted price, whether requested or not', async () => {
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
  it('is refused for an amount that no plan has', async () => {
    for (const credits of [99, 101, 0, -100, 1.5, '100', null]) {
      await expectError(await prepare({ creditsToPurchase: credits }), 'invalid_input');
    }
  });
});

describe('a payment of another user', () => {
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

describe('a payment that claims more credits', () => {
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
