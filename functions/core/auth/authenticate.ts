/** Who is calling: resolves an API key to its user. */
import { createHash } from 'node:crypto';
import { API_KEY_LIFETIME_MS } from '../../../shared/constants.ts';
import { DAY_MS, utcDay } from '../../../shared/domain/utc-day.ts';
import type { ApiKeyRecord, ApiKeys, User, Users } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Settings } from '../../ports/settings.ts';

/** A key's life is extended at most once a day, so that reading stays reading. */
const EXTEND_EVERY_MS = DAY_MS;

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

/** The only form in which a key is stored: SHA-256 in hex. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

/**
 * The caller behind an API key; uses extend its life (90 days, sliding).
 * Throws RequestError `unauthenticated` for no, unknown, revoked or expired keys, and `banned`.
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
  if (!user) throw new RequestError('unauthenticated', 'The API Key provided is invalid or expired.');
  if (user.isBanned) throw new RequestError('banned', 'This account has been banned.');
  const renewedMs = nowMs + API_KEY_LIFETIME_MS;
  if (renewedMs - record.expiresAtMs > EXTEND_EVERY_MS) await services.apiKeys.extend(record, renewedMs);
  if (user.lastActiveDay !== utcDay(nowMs)) {
    // A number that is off by one must not keep anybody out.
    await services.users.recordActivity(user.publicKey, nowMs).catch(() => {});
  }
  return { user, apiKey: record, isAdmin: settings.adminPublicKeys.includes(user.publicKey) };
}
