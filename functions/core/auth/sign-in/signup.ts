import { signupMessage } from '../../../../shared/domain/sign-in-message.ts';
import { isReservedUsername } from '../../../../shared/domain/username.ts';
import type { AccountDeletions, AllowList, CreateUserResult, User, Users } from '../../../ports/auth.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { PlatformSettings, Settings } from '../../../ports/settings.ts';
import { limitRate } from '../../limit-rate.ts';
import { acceptSignedMessage, type NonceServices, type WalletProof } from './signed-message.ts';

const NO_SIGNUP_CREDITS =
  'Your account has no welcome credits, because several accounts were created from your network today.';

interface SignUpServices extends NonceServices {
  users: Users;
  deletions: AccountDeletions;
  settings: Settings;
  allowList: Pick<AllowList, 'has'>;
  rateLimits: RateLimits;
}

interface SignUpRequest extends WalletProof {
  username: string;
}

const REOPENED = 'Welcome back. Credits that you kept are yours again; welcome credits are given once.';

const REASONS = {
  name_taken: 'username_taken',
  look_alike: 'username_look_alike',
  key_taken: 'wallet_taken',
} as const;

/**
 * Creates an account. Each day, only the first accounts of an IP address get sign-up credits; for others, the result
 * contains a notice. Throws RequestError `invalid_input`, `unauthenticated`, `forbidden` (allow-list), `conflict` (key
 * or name taken) or `rate_limited`.
 */
export async function signup(
  services: SignUpServices,
  request: SignUpRequest,
  visitorId: string,
): Promise<{ notice?: string }> {
  const { limits } = await services.settings.read();
  await limitRate(services, `sign-ups:${visitorId}`, limits.signUps, 'too_many_sign_ups');
  await acceptSignedMessage(services, request, (challenge) =>
    signupMessage(request.publicKey, request.username, challenge),
  );
  if (isReservedUsername(request.username)) {
    throw new RequestError('username_reserved');
  }
  const settings = await services.settings.read({ isFresh: true });
  const isInvited =
    !settings.isAllowListEnabled ||
    settings.adminPublicKeys.includes(request.publicKey) ||
    (await services.allowList.has(request.publicKey));
  if (!isInvited) {
    throw new RequestError('not_invited');
  }
  const user = {
    publicKey: request.publicKey,
    username: request.username,
    isBanned: false,
    createdAtMs: services.clock.nowMs(),
  };
  if ((await services.users.find(user.publicKey))?.deletedAtMs) return reopen(services, user);
  const { created, hasCredits } = await createWithinLimit(services, user, settings, visitorId);
  if (created.ok) return hasCredits ? {} : { notice: NO_SIGNUP_CREDITS };
  throw new RequestError(REASONS[created.reason]);
}

/** Reopens a deleted account. Grants no sign-up credits, because users could otherwise collect them repeatedly. */
async function reopen({ deletions }: SignUpServices, user: User): Promise<{ notice: string }> {
  const reopened = await deletions.reopen(user);
  if (reopened.ok) return { notice: REOPENED };
  if (reopened.reason === 'key_taken') {
    throw new RequestError('account_still_deleting');
  }
  throw new RequestError(REASONS[reopened.reason]);
}

/** Creates the user. Grants sign-up credits only if the daily limit of the visitor's IP address is not reached. */
async function createWithinLimit(
  { users, rateLimits }: SignUpServices,
  user: User,
  { signupCredits, limits }: PlatformSettings,
  visitorId: string,
): Promise<{ created: CreateUserResult; hasCredits: boolean }> {
  if (signupCredits === 0) return { created: await users.create(user, 0), hasCredits: true };
  const counter = `sign-up-credits:${visitorId}`;
  const limit = limits.signUpsWithCreditsPerDay;
  const hasCredits = await rateLimits.countToday(counter, 1, limit, user.createdAtMs);
  const created = await users.create(user, hasCredits ? signupCredits : 0);
  // A failed sign-up must not use up the daily limit, so its count is undone. `createdAtMs` makes both calls count for
  // the same day.
  if (!created.ok && hasCredits) await rateLimits.countToday(counter, -1, limit, user.createdAtMs);
  return { created, hasCredits };
}
