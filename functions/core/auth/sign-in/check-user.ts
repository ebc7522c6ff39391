import type { Users } from '../../../ports/auth.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import type { Settings } from '../../../ports/settings.ts';
import { limitRate } from '../../limit-rate.ts';
import { requirePublicKey } from './signature.ts';

interface CheckUserServices {
  users: Users;
  rateLimits: RateLimits;
  settings: Settings;
  clock: Clock;
}

/**
 * Returns whether a public key has an account. Throws RequestError `invalid_input` for an invalid key, and
 * `rate_limited`.
 */
export async function checkUser(services: CheckUserServices, publicKey: string, visitorId: string): Promise<boolean> {
  requirePublicKey(publicKey);
  const { limits } = await services.settings.read();
  await limitRate(services, `user-checks:${visitorId}`, limits.userChecks, 'too_many_wallet_checks');
  const user = await services.users.find(publicKey);
  return user !== undefined && user.deletedAtMs === undefined;
}
