import type { ApiKeyListing } from '../../../../shared/contract/api-keys.ts';
import type { ListQuery } from '../../../ports/pagination.ts';
import { listingOf, type NamedKeyServices } from './api-keys.ts';

/** Returns the newest keys first. Throws RequestError `invalid_input` for a cursor of another list. */
export async function listApiKeys(
  { namedKeys, clock }: NamedKeyServices,
  publicKey: string,
  query: ListQuery,
): Promise<{ keys: ApiKeyListing[]; nextCursor?: string | undefined }> {
  const { entries, nextCursor } = await namedKeys.list(publicKey, query, clock.nowMs());
  return { keys: entries.map(listingOf), nextCursor };
}
