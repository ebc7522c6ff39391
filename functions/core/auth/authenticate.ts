import { createHash } from 'node:crypto';
import { utcDay } from '../../../shared/domain/utc-day.ts';
import { AUTH_MESSAGES } from '../../../shared/messages/auth.ts';
import type { ApiKeyRecord, ApiKeys, User, Users } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Settings } from '../../ports/settings.ts';

export const API_KEY_LIFETIME_MS = 90 * 24 * 60 * 60_000;

/** Extends a key at most once an hour, so that most requests write nothing and the user sees when it was used. */
const EXTEND_EVERY_MS = 60 * 60_000;

const API_KEY_PATTERN = /^buidl_[A-Za-z0-9_-]{43}$/;

export interface Caller {
  user: User;
  apiKey: ApiKeyRecord;
  isAdmin: boolean;
}

export interface AuthenticateServices {
  users: Users;
  apiKeys: ApiKeys;
  settings: Settings;
  clock: Clock;
}

/** Returns the SHA-256 of a key in hex, the only form in which it is stored. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

/**
 * Returns the user of an API key, and extends the key (90 days, sliding).
 * Throws RequestError `unauthenticated` for a missing, unknown, revoked or expired key, and `banned`. The message says why a
 * session has ended, to whoever has its key. The key for a download opens the calls that are of it, and makes nobody an admin.
 */
export async function authenticate(
  services: AuthenticateServices,
  apiKey: string | undefined,
  { isOfDownload = false } = {},
): Promise<Caller> {
  if (!apiKey) throw new RequestError('unauthenticated', 'Please log in to continue.');
  if (!API_KEY_PATTERN.test(apiKey)) throw new RequestError('unauthenticated', AUTH_MESSAGES.apiKeyInvalid);
  const record = await services.apiKeys.find(hashApiKey(apiKey));
  if (!record) throw await endedSession(services, hashApiKey(apiKey));
  const nowMs = services.clock.nowMs();
  if (record.expiresAtMs <= nowMs) throw new RequestError('unauthenticated', AUTH_MESSAGES.sessionExpired);
  const [user, settings] = await Promise.all([
    services.users.find(record.publicKey),
    services.settings.read(),
  ]);
  if (record.isForDownload && isOfDownload) {
    requireAccount(user);
    return { user, apiKey: record, isAdmin: false };
  }
  requireOpenAccount(user);
  if (record.isForDownload) throw new RequestError('unauthenticated', AUTH_MESSAGES.apiKeyInvalid);
  const renewedMs = nowMs + API_KEY_LIFETIME_MS;
  if (renewedMs - record.expiresAtMs > EXTEND_EVERY_MS) await services.apiKeys.extend(record, renewedMs);
  if (user.lastActiveDay !== utcDay(nowMs)) {
    // A failed count of active users must not fail the request.
    await services.users.recordActivity(user, nowMs).catch(() => {});
  }
  return { user, apiKey: record, isAdmin: settings.adminPublicKeys.includes(user.publicKey) };
}

/** Why there is no session with this key any more, as far as it is known. */
async function endedSession(
  { apiKeys, users }: AuthenticateServices,
  keyHash: string,
): Promise<RequestError> {
  const ended = await apiKeys.findEnding(keyHash);
  if (ended?.ending === 'locked') requireOpenAccount(await users.find(ended.publicKey));
  // After the end of a ban, its session is as unknown as any other.
  const messages = {
    revoked: AUTH_MESSAGES.sessionRevoked,
    replaced: AUTH_MESSAGES.sessionReplaced,
    locked: undefined,
  };
  const message = ended && messages[ended.ending];
  return new RequestError('unauthenticated', message ?? AUTH_MESSAGES.apiKeyInvalid);
}

function requireOpenAccount(user: User | undefined): asserts user is User {
  requireAccount(user);
  if (user.isBanned) throw new RequestError('banned', AUTH_MESSAGES.accountBanned);
}

function requireAccount(user: User | undefined): asserts user is User {
  if (!user) throw new RequestError('unauthenticated', AUTH_MESSAGES.apiKeyInvalid);
  if (user.deletedAtMs) throw new RequestError('unauthenticated', AUTH_MESSAGES.accountDeleted);
}
