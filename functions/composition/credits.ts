import { TTLCache } from '@isaacs/ttlcache';
import type { RouteResponse } from '../../shared/contract/routes.ts';
import { DynamoDbBalances } from '../adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../adapters/dynamodb/credits/credit-ledger.ts';
import { DynamoDbPurchases } from '../adapters/dynamodb/credits/purchases.ts';
import { once } from './once.ts';
import { clock, rateLimits, settings, table } from './platform.ts';

export const balances = /* @__PURE__ */ once(() => new DynamoDbBalances(table()));
export const ledger = /* @__PURE__ */ once(() => new DynamoDbLedger(table()));
export const purchases = /* @__PURE__ */ once(() => new DynamoDbPurchases(table()));
/** Loaded on first use, because web3.js is half of the code and many calls do not reach the chain. */
const solana = /* @__PURE__ */ once(async () => {
  const { solanaServices } = await import('../adapters/solana/solana-services.ts');
  return solanaServices(async () => (await settings().read()).rpcUrls);
});

export const ledgerServices = () => ({ ledger: ledger(), clock: clock() });

const chainServices = async () => ({ ...(await solana()), settings: settings(), clock: clock() });

/** The header asks for balances on every page; the chain is asked at most once in five seconds for each user. */
const balanceCache = /* @__PURE__ */ once(
  () => new TTLCache<string, Promise<RouteResponse<'getBalances'>>>({ max: 1_000, ttl: 5_000 }),
);

export const balanceServices = async () => ({ ...(await chainServices()), cache: balanceCache() });

export const purchaseServices = async () => ({
  ...(await chainServices()),
  purchases: purchases(),
  rateLimits: rateLimits(),
});
