import type { ApiKeyRecord } from '../../../ports/auth.ts';
import type { SessionServices } from './list-sessions.ts';

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
