import type { ApiKeyRecord } from '../../../ports/auth.ts';
import type { SessionServices } from './list-sessions.ts';

/** Removes all sessions of the user; with `keepCurrent`, all but the current one. Named API keys remain valid. */
export async function revokeAllSessions(
  { apiKeys }: SessionServices,
  current: ApiKeyRecord,
  keepCurrent: boolean,
): Promise<void> {
  for (const key of await apiKeys.listOf(current.publicKey)) {
    if (key.keyHash !== current.keyHash) await apiKeys.remove(key, 'revoked');
  }
  // Revoke the current key last, so that the caller can retry an interrupted request with it.
  if (!keepCurrent) await apiKeys.remove(current, 'revoked');
}
