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
  if (token === undefined || token.redirectUri !== undefined) throw unusable();
  const grant = await codes.findGrant(token.grantId);
  if (grant?.keyHash === undefined || grant.clientId !== clientId) throw unusable();
  if (grant.currentHash !== token.codeHash) return refuseReplay(services, grant.grantId);
  if (token.expiresAtMs <= clock.nowMs()) throw unusable();
  const key = await apiKeys.find(grant.keyHash);
  // A missing key with a stored reason was revoked; without a reason, it expired.
  if (key === undefined && (await apiKeys.findEnding(grant.keyHash)) !== undefined) throw unusable();
  return issueKey(services, grant, key?.named === undefined ? undefined : key);
}
