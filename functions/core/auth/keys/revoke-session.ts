import type { ApiKeyRecord } from '../../../ports/auth.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { keyIdOf } from './api-key.ts';
import type { SessionServices } from './list-sessions.ts';

/** Throws RequestError `not_found`. */
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
