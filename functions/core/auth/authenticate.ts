import { createHash } from 'node:crypto';
import { utcDay } from '../../../shared/domain/utc-day.ts';
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
 * Throws RequestError `unauthenticated` for a missing, unknown, revoked or expired key, and `banned`.
 */
export async function authenticate(
  services: AuthenticateServices,
  apiKey: string | undefined,
): Promise<Caller> {
  if (!apiKey) throw new RequestError('unauthenticated', 'Please log in to continue.');
  const record = API_KEY_PATTERN.test(apiKey) ? await services.apiKeys.find(hashApiKey(apiKey)) : undefined;
  const nowMs = services.clock.nowMs();
  if (!record || record.expiresAtMs <= nowMs) {
    throw new RequestError('unauthenticated', 'The API Key provided is invalid or expired.');
  }
  const [user, settings] = await Promise.all([
    services.users.find(record.publicKey),
    services.settings.read(),
  ]);
  if (!user || user.deletedAtMs)
    throw new RequestError('unauthenticated', 'The API Key provided is invalid or expired.');
  if (user.isBanned) throw new RequestError('banned', 'This account has been banned.');
  const renewedMs = nowMs + API_KEY_LIFETIME_MS;
  if (renewedMs - record.expiresAtMs > EXTEND_EVERY_MS) await services.apiKeys.extend(record, renewedMs);
  if (user.lastActiveDay !== utcDay(nowMs)) {
    // A failed count of active users must not fail the request.
    await services.users.recordActivity(user, nowMs).catch(() => {});
  }
  return { user, apiKey: record, isAdmin: settings.adminPublicKeys.includes(user.publicKey) };
}
