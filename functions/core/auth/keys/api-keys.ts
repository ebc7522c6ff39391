import type { ApiKeyListing } from '../../../../shared/contract/api-keys.ts';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { ApiKeys, NamedKeyAddition, NamedKeyRecord, NamedKeys, NamedKeyUse } from '../../../ports/auth.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Ids } from '../../../ports/ids.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { hashApiKey, keyIdOf, previewOf } from './api-key.ts';

export interface NamedKeyServices {
  apiKeys: Pick<ApiKeys, 'remove'>;
  namedKeys: NamedKeys;
  ids: Pick<Ids, 'apiKey'>;
  clock: Clock;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export function newNamedKey(
  { ids, clock }: Pick<NamedKeyServices, 'ids' | 'clock'>,
  publicKey: string,
  { expiresInDays, ...named }: RouteInput<'createApiKey'>,
): { apiKey: string; key: NamedKeyRecord } {
  const apiKey = ids.apiKey();
  const nowMs = clock.nowMs();
  const key: NamedKeyRecord = {
    keyHash: hashApiKey(apiKey),
    preview: previewOf(apiKey),
    publicKey,
    createdAtMs: nowMs,
    ...(expiresInDays !== undefined && { expiresAtMs: nowMs + expiresInDays * DAY_MS }),
    named,
  };
  return { apiKey, key };
}

/**
 * Throws RequestError if the key was not stored: `conflict` when the user has too many keys, `banned` for a banned
 * user.
 */
export function requireAdded(added: NamedKeyAddition): void {
  if (added === 'full') throw new RequestError('api_keys_full');
  if (added === 'banned') throw new RequestError('account_banned');
}

export function listingOf({ key, spentCredits }: NamedKeyUse): ApiKeyListing {
  const { named, preview = '', createdAtMs, expiresAtMs, lastUsedAtMs } = key;
  return {
    keyId: keyIdOf(key),
    ...named,
    keyPreview: preview,
    createdAt: new Date(createdAtMs).toISOString(),
    ...(expiresAtMs !== undefined && { expiresAt: new Date(expiresAtMs).toISOString() }),
    ...(lastUsedAtMs !== undefined && { lastUsedAt: hourOf(lastUsedAtMs) }),
    creditsSpentToday: spentCredits,
  };
}

function hourOf(timeMs: number): string {
  return new Date(Math.floor(timeMs / HOUR_MS) * HOUR_MS).toISOString();
}
