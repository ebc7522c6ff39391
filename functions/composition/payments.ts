import { TTLCache } from '@isaacs/ttlcache';
import type { RouteResponse } from '../../shared/contract/routes.ts';
import { keyedRpcUrls } from '../adapters/secrets/keyed-rpc-urls.ts';
import { purchases } from './credits.ts';
import { environment } from './environment.ts';
import { once } from './once.ts';
import { clock, rateLimits, secrets, settings } from './platform.ts';

/** Loaded on first use, because web3.js is half of the function's source code and many calls do not need the chain. */
const solana = /* @__PURE__ */ once(async () => {
  const { solanaServices } = await import('../adapters/solana/solana-services.ts');
  const readKeyedUrls = keyedRpcUrls(environment('SOLANA_RPC_SECRET'), secrets());
  return solanaServices(async () => {
    const [keyed, { rpcUrls }] = await Promise.all([readKeyedUrls(), settings().read()]);
    return [...keyed, ...rpcUrls];
  });
});

const chainServices = async () => ({ ...(await solana()), settings: settings(), clock: clock() });

/** Limits a user's reads of the chain to one in five seconds: the site's header shows the balances on every page. */
const balanceCache = /* @__PURE__ */ once(
  () => new TTLCache<string, Promise<RouteResponse<'getBalances'>>>({ max: 1_000, ttl: 5_000 }),
);

export const balanceServices = async () => ({ ...(await chainServices()), cache: balanceCache() });

export const purchaseServices = async () => ({
  ...(await chainServices()),
  purchases: purchases(),
  rateLimits: rateLimits(),
});
