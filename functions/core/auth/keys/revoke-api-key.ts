import { KEY_LIMITS } from '../../../../shared/domain/named-key-limits.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { keyIdOf } from './api-key.ts';
import type { NamedKeyServices } from './api-keys.ts';

/** Revokes a named key. Its builds continue, because the account owns them. Throws RequestError `not_found`. */
export async function revokeApiKey(
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
