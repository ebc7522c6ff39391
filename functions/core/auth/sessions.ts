import type { SessionListing } from '../../../shared/contract/auth.ts';
import type { ApiKeyRecord, ApiKeys, SessionKeyRecord } from '../../ports/auth.ts';
import { RequestError } from '../../ports/request-error.ts';
import { keyIdOf } from './api-key.ts';
import { API_KEY_LIFETIME_MS } from './authenticate.ts';

export interface SessionServices {
  apiKeys: Pick<ApiKeys, 'listOf' | 'remove'>;
}

const HOUR_MS = 60 * 60_000;

/** Returns the sessions of the caller, newest first. A session is the API key of a sign-in; each use within an hour is told as that hour. */
export async function listSessions(
  { apiKeys }: SessionServices,
  current: ApiKeyRecord,
  nowMs: number,
): Promise<SessionListing[]> {
  const keys = (await apiKeys.listOf(current.publicKey)).filter(({ expiresAtMs }) => expiresAtMs > nowMs);
  return keys
    .toSorted((one, other) => other.createdAtMs - one.createdAtMs)
    .map((key) => ({
      sessionId: keyIdOf(key),
      keyPreview: key.preview ?? null,
      createdAt: new Date(key.createdAtMs).toISOString(),
      lastUsedAt: new Date(lastUsedHourMs(key)).toISOString(),
      isCurrent: key.keyHash === current.keyHash,
    }));
}

/** Revokes one session of the caller. Throws RequestError `not_found`. */
export async function revokeSession(
  { apiKeys }: SessionServices,
  caller: ApiKeyRecord,
  sessionId: string,
): Promise<void> {
  const keys = await apiKeys.listOf(caller.publicKey);
  const key = keys.find((candidate) => keyIdOf(candidate) === sessionId);
  if (!key) throw new RequestError('session_not_found');
  await apiKeys.remove(key, 'revoked');
}

/** Revokes all sessions of the caller but no named key, the current one last and only without `keepCurrent`; repeating it changes nothing. */
export async function revokeAllSessions(
  { apiKeys }: SessionServices,
  current: ApiKeyRecord,
  keepCurrent: boolean,
): Promise<void> {
  for (const key of await apiKeys.listOf(current.publicKey)) {
    if (key.keyHash !== current.keyHash) await apiKeys.remove(key, 'revoked');
  }
  // The current key is last, so that a request which is cut off can be repeated with it.
  if (!keepCurrent) await apiKeys.remove(current, 'revoked');
}

/** A key is extended by its first use in an hour, so its expiry tells its last use. */
function lastUsedHourMs({ expiresAtMs }: SessionKeyRecord): number {
  return Math.floor((expiresAtMs - API_KEY_LIFETIME_MS) / HOUR_MS) * HOUR_MS;
}
