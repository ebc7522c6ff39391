import { TTLCache } from '@isaacs/ttlcache';
import type { RouteResponse } from '../../shared/contract/routes.ts';
import { keyedRpcUrls } from '../adapters/secrets/keyed-rpc-urls.ts';
import { purchases } from './credits.ts';
import { environment } from './environment.ts';
import { once } from './once.ts';
import { clock, rateLimits, secrets, settings } from './platform.ts';

/** Loaded on first use, because web3.js is half of the function's code and many requests do not need the blockchain. */
const solana = /* @__PURE__ */ once(async () => {
  const { solanaServices } = await import('../adapters/solana/solana-services.ts');
  const readKeyedUrls = keyedRpcUrls(environment('SOLANA_RPC_SECRET'), secrets());
  return solanaServices(async () => {
    const [keyed, { rpcUrls }] = await Promise.all([readKeyedUrls(), settings().read()]);
    return [...keyed, ...rpcUrls];
  });
});

const chainServices = async () => ({ ...(await solana()), settings: settings(), clock: clock() });

/**
 * Caches a user's balances for 5 s, because the site's header shows them on every page and each read calls the
 * blockchain.
 */
const balanceCache = /* @__PURE__ */ once(
  () => new TTLCache<string, Promise<RouteResponse<'getBalances'>>>({ max: 1_000, ttl: 5_000 }),
);

export const balanceServices = async () => ({ ...(await chainServices()), cache: balanceCache() });

export const purchaseServices = async () => ({
  ...(await chainServices()),
  purchases: purchases(),
  rateLimits: rateLimits(),
});
