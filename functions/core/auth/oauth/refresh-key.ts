import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { hashApiKey } from '../keys/api-key.ts';
import { type ExchangeServices, type IssuedKey, issueKey, refuseReplay, unusable } from './issue-key.ts';

/**
 * Replaces the key of an OAuth program. A second use of a refresh token revokes the program's current key. Throws
 * RequestError `gone` for an unusable token and for a revoked key, `conflict` for an account with too many keys, and
 * `banned`.
 */
export async function refreshKey(
  services: ExchangeServices,
  { refreshToken, clientId }: RouteInput<'refreshKey'>,
): Promise<IssuedKey> {
  const { apiKeys, codes, clock } = services;
  const token = await codes.find(hashApiKey(refreshToken));
  if (token?.renews === undefined || token.clientId !== clientId) throw unusable();
  if (token.keyHash !== undefined) return refuseReplay(services, token);
  if (token.expiresAtMs <= clock.nowMs()) throw unusable();
  const key = await apiKeys.find(token.renews);
  // A missing key with a stored reason was revoked; without a reason, it expired.
  if (key === undefined && (await apiKeys.findEnding(token.renews)) !== undefined) throw unusable();
  return issueKey(services, token, key?.named === undefined ? undefined : key);
}
