import { isReservedUsername } from '../../../../shared/domain/username.ts';
import type { Usernames, Users } from '../../../ports/auth.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import type { Settings } from '../../../ports/settings.ts';
import { limitRate } from '../../limit-rate.ts';
import { requirePublicKey } from './signature.ts';

interface CheckUserServices {
  users: Users;
  usernames: Pick<Usernames, 'isFree'>;
  rateLimits: RateLimits;
  settings: Settings;
  clock: Clock;
}

interface UserCheck {
  exists: boolean;
  /** Undefined when the request contains no username. */
  isUsernameFree?: boolean;
}

/**
 * Returns whether a public key has an account, and whether a new account could have the username. Throws RequestError
 * `invalid_input` for an invalid key, and `rate_limited`.
 */
export async function checkUser(
  services: CheckUserServices,
  { publicKey, username }: { publicKey: string; username?: string | undefined },
  visitorId: string,
): Promise<UserCheck> {
  requirePublicKey(publicKey);
  const { limits } = await services.settings.read();
  await limitRate(services, `user-checks:${visitorId}`, limits.userChecks, 'too_many_wallet_checks');
  const user = await services.users.find(publicKey);
  const exists = user !== undefined && user.deletedAtMs === undefined;
  if (username === undefined) return { exists };
  return { exists, isUsernameFree: !isReservedUsername(username) && (await services.usernames.isFree(username)) };
}
