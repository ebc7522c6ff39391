import type { SessionListing } from '../../../../shared/contract/auth.ts';
import type { ApiKeyRecord, ApiKeys, SessionKeyRecord } from '../../../ports/auth.ts';
import { API_KEY_LIFETIME_MS } from '../authenticate.ts';
import { keyIdOf } from './api-key.ts';

export interface SessionServices {
  apiKeys: Pick<ApiKeys, 'listOf' | 'remove'>;
}

const HOUR_MS = 60 * 60_000;

/**
 * Returns the caller's sessions (sign-in API keys), newest first. The time of the last use is rounded down to the hour.
 */
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

/**
 * Returns the hour of the last use. It is calculated from the expiry, because the first use in each hour extends the
 * expiry.
 */
function lastUsedHourMs({ expiresAtMs }: SessionKeyRecord): number {
  return Math.floor((expiresAtMs - API_KEY_LIFETIME_MS) / HOUR_MS) * HOUR_MS;
}
