import type { ApiKeyListing } from '../../../shared/contract/api-keys.ts';
import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import { KEY_LIMITS } from '../../../shared/domain/named-key-limits.ts';
import type { ApiKeys, NamedKeyAddition, NamedKeyRecord, NamedKeys, NamedKeyUse } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { ListQuery } from '../../ports/pagination.ts';
import { RequestError } from '../../ports/request-error.ts';
import { hashApiKey, keyIdOf, previewOf } from './api-key.ts';

export interface NamedKeyServices {
  apiKeys: Pick<ApiKeys, 'remove'>;
  namedKeys: NamedKeys;
  ids: Pick<Ids, 'apiKey'>;
  clock: Clock;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Makes a named key, which only this response tells. Throws RequestError `conflict` for an account that has all it may, and `banned`. */
export async function createNamedKey(
  services: Pick<NamedKeyServices, 'namedKeys' | 'ids' | 'clock'>,
  publicKey: string,
  input: RouteInput<'createApiKey'>,
): Promise<Omit<RouteResponse<'createApiKey'>, 'success'>> {
  const { apiKey, key } = newNamedKey(services, publicKey, input);
  requireAdded(await services.namedKeys.add(key, KEY_LIMITS.count));
  return { apiKey, key: listingOf({ key, spentCredits: 0 }) };
}

/** Returns a new key with its record, which is not stored yet. */
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

/** Throws the RequestError for a key that was not stored: `conflict`, `banned`, or `gone` when its code was used. */
export function requireAdded(added: NamedKeyAddition): void {
  if (added === 'full') throw new RequestError('api_keys_full');
  if (added === 'banned') throw new RequestError('account_banned');
  if (added === 'code_used') throw new RequestError('unusable_code');
}

/** Returns a page of the user's named keys, newest first. Throws RequestError `invalid_input` for a cursor of another list. */
export async function listNamedKeys(
  { namedKeys, clock }: NamedKeyServices,
  publicKey: string,
  query: ListQuery,
): Promise<{ keys: ApiKeyListing[]; nextCursor?: string | undefined }> {
  const { entries, nextCursor } = await namedKeys.list(publicKey, query, clock.nowMs());
  return { keys: entries.map(listingOf), nextCursor };
}

/** Revokes a named key. What it started goes on, because it is the account's. Throws RequestError `not_found`. */
export async function revokeNamedKey(
  { apiKeys, namedKeys, clock }: NamedKeyServices,
  publicKey: string,
  keyId: string,
): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await namedKeys.list(publicKey, { limit: KEY_LIMITS.count, cursor }, clock.nowMs());
    const found = page.entries.find(({ key }) => keyIdOf(key) === keyId);
    if (found) return apiKeys.remove(found.key, 'key_revoked');
    cursor = page.nextCursor;
  } while (cursor);
  throw new RequestError('api_key_not_found');
}

function listingOf({ key, spentCredits }: NamedKeyUse): ApiKeyListing {
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
