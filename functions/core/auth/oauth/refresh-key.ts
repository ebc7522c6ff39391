import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { hashApiKey } from '../keys/api-key.ts';
import { type ExchangeServices, type IssuedKey, issueKey, refuseReplay, unusable } from './issue-key.ts';

/**
 * Replaces a program's key. A second use of a refresh token revokes the program's current key. Throws RequestError
 * `gone` for an unusable token and for a revoked key, `conflict` for an account with too many keys, and `banned`.
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
  // An expired key is gone without a reason; a revoked one has a reason.
  if (key === undefined && (await apiKeys.findEnding(token.renews)) !== undefined) throw unusable();
  return issueKey(services, token, key?.named === undefined ? undefined : key);
}
