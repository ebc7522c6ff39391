import type { SessionKeyRecord } from '../../../ports/auth.ts';
import { hashApiKey, previewOf } from '../keys/api-key.ts';
import type { LogInServices } from './login.ts';

const API_KEYS_PER_USER = 10;

export async function addSessionKey(
  { ids, clock, apiKeys }: Pick<LogInServices, 'ids' | 'clock' | 'apiKeys'>,
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
