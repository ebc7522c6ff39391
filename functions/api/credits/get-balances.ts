/** GET /user/balances */
import type { RouteReply } from '../../../shared/contract/routes.ts';
import { chainServices } from '../../composition.ts';
import { BriefCache } from '../../core/balances/brief-cache.ts';
import { readBalances } from '../../core/balances/read-balances.ts';
import { userHandler } from '../serve-area.ts';

const LIFETIME_MS = 5_000;

let cache: BriefCache<RouteReply<'getBalances'>> | undefined;

export const getBalances = userHandler('getBalances', (_input, { user }) => {
  const services = chainServices();
  cache ??= new BriefCache(services.clock, LIFETIME_MS, ({ success }) => success);
  return cache.get(user.publicKey, () => readBalances(services, user.publicKey));
});
