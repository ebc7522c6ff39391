import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { hashApiKey } from '../keys/api-key.ts';
import { type ExchangeServices, revokeGrant } from './issue-key.ts';

/**
 * Revokes a program's key. The token is the key itself or its refresh token (RFC 7009). Ignores unknown tokens, and the
 * key of a sign-in session, which ends by logging out.
 */
export async function revokeToken(
  services: Pick<ExchangeServices, 'apiKeys' | 'codes'>,
  { token }: RouteInput<'revokeToken'>,
): Promise<void> {
  const hash = hashApiKey(token);
  const key = await services.apiKeys.find(hash);
  if (key?.named !== undefined) return services.apiKeys.remove(key, 'key_revoked');
  const exchanged = await services.codes.find(hash);
  if (exchanged !== undefined && exchanged.redirectUri === undefined) await revokeGrant(services, exchanged.grantId);
}
