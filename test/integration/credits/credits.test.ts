import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesResponseSchema } from '../../../shared/contract/credits.ts';
import { creditConfigResponseSchema } from '../../../shared/contract/settings.ts';
import { CREDIT_MESSAGES } from '../../../shared/messages/credits.ts';
import { airdropAsv, type Buyer, newBuyer } from '../../fixtures/buyer.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

const PLANS = [
  { title: 'Pro', amount: 7, solPrice: 0.007, solPriceDiscounted: 0.005 },
  { title: 'Basic', amount: 3, solPrice: 0.003, solPriceDiscounted: 0.002 },
];
const HOLDING_REQUIREMENT = 10;
const DISCOUNT_THRESHOLD = 20;
const RATE_SET_AT = '2026-11-20T10:00:00.000Z';

let cloud: TestCloud;
let broken: Server;
let buyer: Buyer;

beforeAll(async () => {
  cloud = await startTestCloud();
  broken = createServer((_request, response) => response.writeHead(500).end('broken'));
  const port = await listen(broken);
  await openTable(cloud).put({
    pk: 'SETTINGS',
    sk: 'PLATFORM',
    creditPlans: PLANS,
    asvHoldingRequirement: HOLDING_REQUIREMENT,
    asvDiscountThreshold: DISCOUNT_THRESHOLD,
    solUsd: 180.5,
    solUsdSetAtMs: Date.parse(RATE_SET_AT),
    rpcUrls: ['http://127.0.0.1:1', `http://127.0.0.1:${port}`, cloud.rpcUrl],
  });
  buyer = await newBuyer(cloud, 1.23456789);
});
afterAll(async () => {
  broken.close();
  await cloud.close();
});

describe('the settings item', () => {
  it('changes plans and thresholds without a deploy', async () => {
    const response = await fetch(`${cloud.api}/config/credits`);
    expect(creditConfigResponseSchema.parse(await response.json()).config).toEqual({
      creditPlans: PLANS,
      ASV_HOLDING_REQUIREMENT: HOLDING_REQUIREMENT,
      ASV_DISCOUNT_THRESHOLD: DISCOUNT_THRESHOLD,
      usdRate: { usdPerSol: 180.5, setAt: RATE_SET_AT },
    });
  });

  it('decides who may buy and at which price', async () => {
    const prepare = () =>
      buyer.post('/credits/prepare-transaction', {
        creditsToPurchase: 7,
        userPublicKey: buyer.publicKey,
        isDiscountedPurchase: false,
      });
    expect(await expectError(await prepare(), 'forbidden')).toContain(CREDIT_MESSAGES.purchaseUnavailable);
    await airdropAsv(cloud, buyer, HOLDING_REQUIREMENT);
    expect(await buyer.prepare(7)).toMatchObject({ priceLamports: 7_000_000, isDiscounted: false });
    await airdropAsv(cloud, buyer, DISCOUNT_THRESHOLD - HOLDING_REQUIREMENT);
    expect(await buyer.prepare(7)).toMatchObject({ priceLamports: 5_000_000, isDiscounted: true });
  });
});

describe('balances', () => {
  const read = async (user: Buyer) => balancesResponseSchema.parse(await (await user.call('/user/balances')).json());

  it('come from the chain, skipping endpoints that are down', async () => {
    expect(await read(buyer)).toEqual({ success: true, solBalance: '1.2345', asvBalance: '20.00' });
  });

  it('of an empty wallet are zero', async () => {
    const poor = await newBuyer(cloud, 0);
    expect(await read(poor)).toEqual({ success: true, solBalance: '0.0000', asvBalance: '0.00' });
  });

  it('report when no endpoint responds, and so do purchases', async () => {
    const user = await newBuyer(cloud, 0);
    await cloud.solana.close();
    expect(await read(user)).toEqual({
      success: false,
      solBalance: '0.0000',
      asvBalance: '0.00',
      error: expect.any(String),
    });
    const purchase = { creditsToPurchase: 7, userPublicKey: user.publicKey, isDiscountedPurchase: false };
    await expectError(await user.post('/credits/prepare-transaction', purchase), 'unavailable');
  });
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
