import type { Route } from '../../../shared/contract/route.ts';
import { utcDay } from '../../../shared/domain/utc-day.ts';
import type { ApiKeyRecord, ApiKeys, NamedKeyRecord, SessionKeyRecord, User, Users } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { PlatformSettings } from '../../ports/settings.ts';
import { hashApiKey } from './keys/api-key.ts';
import { requireScope } from './keys/require-scope.ts';

export const API_KEY_LIFETIME_MS = 90 * 24 * 60 * 60_000;

/** The minimum interval between two records of a key's use, so that most requests need no write. */
const NOTE_EVERY_MS = 60 * 60_000;

const API_KEY_PATTERN = /^buidl_[A-Za-z0-9_-]{43}$/;

export interface Caller {
  user: User;
  apiKey: ApiKeyRecord;
  isAdmin: boolean;
}

export interface AuthenticateServices {
  users: Pick<Users, 'find' | 'recordActivity'>;
  apiKeys: Pick<ApiKeys, 'find' | 'findEnding' | 'extend' | 'noteUse'>;
  settings: { read(): Promise<Pick<PlatformSettings, 'adminPublicKeys'>> };
  clock: Clock;
}

type Admission = Pick<Route, 'isOfDownload' | 'scopes'>;

/** The default admission, used for data calls of apps. It accepts only the keys of sign-in sessions. */
const FOR_SESSIONS: Admission = { isOfDownload: false, scopes: [] };

/**
 * Returns the caller and extends a session key to 90 days. Throws RequestError `unauthenticated`, `banned`, and
 * `forbidden` for a scope that the key lacks. Only a sign-in session gives admin rights; a named key or a download key
 * gives none.
 */
export async function authenticate(
  services: AuthenticateServices,
  apiKey: string | undefined,
  { isOfDownload, scopes }: Admission = FOR_SESSIONS,
): Promise<Caller> {
  if (!apiKey) throw new RequestError('not_logged_in');
  if (!API_KEY_PATTERN.test(apiKey)) throw new RequestError('api_key_invalid');
  const record = await services.apiKeys.find(hashApiKey(apiKey));
  if (!record) throw await endedSession(services, hashApiKey(apiKey));
  const nowMs = services.clock.nowMs();
  if (record.expiresAtMs !== undefined && record.expiresAtMs <= nowMs) {
    throw new RequestError(record.named ? 'api_key_expired' : 'session_expired');
  }
  const [user, settings] = await Promise.all([services.users.find(record.publicKey), services.settings.read()]);
  if (!record.named && record.isForDownload && isOfDownload) {
    requireAccount(user);
    return { user, apiKey: record, isAdmin: false };
  }
  requireOpenAccount(user);
  if (record.named) {
    requireScope(record, scopes);
    await noteUse(services.apiKeys, record, nowMs);
  } else {
    if (record.isForDownload) throw new RequestError('api_key_invalid');
    await extend(services.apiKeys, record, nowMs);
  }
  if (user.lastActiveDay !== utcDay(nowMs)) {
    // An error while counting active users must not fail the request.
    await services.users.recordActivity(user, nowMs).catch(() => {});
  }
  const isAdmin = !record.named && settings.adminPublicKeys.includes(user.publicKey);
  return { user, apiKey: record, isAdmin };
}

async function extend(apiKeys: Pick<ApiKeys, 'extend'>, key: SessionKeyRecord, nowMs: number): Promise<void> {
  const renewedMs = nowMs + API_KEY_LIFETIME_MS;
  if (renewedMs - key.expiresAtMs > NOTE_EVERY_MS) await apiKeys.extend(key, renewedMs);
}

async function noteUse(apiKeys: Pick<ApiKeys, 'noteUse'>, key: NamedKeyRecord, nowMs: number): Promise<void> {
  if (nowMs - (key.lastUsedAtMs ?? 0) > NOTE_EVERY_MS) await apiKeys.noteUse(key, nowMs);
}

async function endedSession({ apiKeys, users }: AuthenticateServices, keyHash: string): Promise<RequestError> {
  const ended = await apiKeys.findEnding(keyHash);
  if (ended?.ending === 'locked') requireOpenAccount(await users.find(ended.publicKey));
  // A ban or a deletion ended a `locked` session, but the account is open again. The error therefore names no special
  // reason.
  const reasons = {
    revoked: 'session_revoked',
    replaced: 'session_replaced',
    key_revoked: 'api_key_revoked',
    locked: undefined,
  } as const;
  const reason = ended && reasons[ended.ending];
  return new RequestError(reason ?? 'api_key_invalid');
}

function requireOpenAccount(user: User | undefined): asserts user is User {
  requireAccount(user);
  if (user.isBanned) throw new RequestError('account_banned');
}

function requireAccount(user: User | undefined): asserts user is User {
  if (!user) throw new RequestError('api_key_invalid');
  if (user.deletedAtMs) throw new RequestError('account_deleted');
}
