import type { RouteInput, RouteResponse } from '../../../../shared/contract/routes.ts';
import { KEY_LIMITS } from '../../../../shared/domain/named-key-limits.ts';
import { listingOf, type NamedKeyServices, newNamedKey, requireAdded } from './api-keys.ts';

/**
 * Creates a named API key. Only this response contains the key. Throws RequestError `conflict` when the user has too
 * many keys, and `banned`.
 */
export async function createApiKey(
  services: Pick<NamedKeyServices, 'namedKeys' | 'ids' | 'clock'>,
  publicKey: string,
  input: RouteInput<'createApiKey'>,
): Promise<Omit<RouteResponse<'createApiKey'>, 'success'>> {
  const { apiKey, key } = newNamedKey(services, publicKey, input);
  requireAdded(await services.namedKeys.add(key, KEY_LIMITS.count));
  return { apiKey, key: listingOf({ key, spentCredits: 0 }) };
}
