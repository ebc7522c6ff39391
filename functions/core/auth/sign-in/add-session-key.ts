import type { ApiKeys, SessionKeyRecord } from '../../../ports/auth.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Ids } from '../../../ports/ids.ts';
import { hashApiKey, previewOf } from '../keys/api-key.ts';

const API_KEYS_PER_USER = 10;

/** Creates an API key for a sign-in. A user has at most ten such keys; when there are more, the oldest is removed. */
export async function addSessionKey(
  { ids, clock, apiKeys }: { ids: Ids; clock: Clock; apiKeys: ApiKeys },
  publicKey: string,
  lifetimeMs: number,
  purpose: Pick<SessionKeyRecord, 'isForDownload'> = {},
): Promise<string> {
  const apiKey = ids.apiKey();
  const nowMs = clock.nowMs();
  const record = {
    keyHash: hashApiKey(apiKey),
    preview: previewOf(apiKey),
    publicKey,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + lifetimeMs,
    ...purpose,
  };
  await apiKeys.add(record, API_KEYS_PER_USER);
  return apiKey;
}
