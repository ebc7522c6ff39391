import { TTLCache } from '@isaacs/ttlcache';
import type { RouteResponse } from '../../shared/contract/routes.ts';
import { DynamoDbBalances } from '../adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../adapters/dynamodb/credits/credit-ledger.ts';
import { DynamoDbPurchases } from '../adapters/dynamodb/credits/purchases.ts';
import { paymentWriter } from '../adapters/solana/payment-writer.ts';
import { RpcPool } from '../adapters/solana/rpc-pool.ts';
import { SolanaChain } from '../adapters/solana/solana-chain.ts';
import { once } from './once.ts';
import { clock, rateLimits, settings, table } from './platform.ts';

export const balances = /* @__PURE__ */ once(() => new DynamoDbBalances(table()));
export const ledger = /* @__PURE__ */ once(() => new DynamoDbLedger(table()));
export const purchases = /* @__PURE__ */ once(() => new DynamoDbPurchases(table()));
const chain = /* @__PURE__ */ once(
  () => new SolanaChain(new RpcPool({ urls: async () => (await settings().read()).rpcUrls })),
);

export const ledgerServices = () => ({ ledger: ledger(), clock: clock() });

export const chainServices = () => ({ chain: chain(), settings: settings(), clock: clock() });

/** The header asks for balances on every page; the chain is asked at most once in five seconds for each user. */
const balanceCache = /* @__PURE__ */ once(
  () => new TTLCache<string, Promise<RouteResponse<'getBalances'>>>({ max: 1_000, ttl: 5_000 }),
);

export const balanceServices = () => ({ ...chainServices(), cache: balanceCache() });

export const purchaseServices = () => ({
  ...chainServices(),
  purchases: purchases(),
  payments: paymentWriter,
  rateLimits: rateLimits(),
});
