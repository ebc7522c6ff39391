import { createHash } from 'node:crypto';
import type { RouteInput, RouteResponse } from '../../../../shared/contract/routes.ts';
import type { AuthorizationCode } from '../../../ports/auth.ts';
import { hashApiKey } from '../keys/api-key.ts';
import { type ExchangeServices, issueKey, refuseReplay, unusable } from './issue-key.ts';

const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/**
 * Exchanges an authorization code for a key. A second use of a code means that it leaked, so its key is revoked (RFC
 * 6749, section 4.1.2). Throws RequestError `gone` for an unusable code, `conflict` for an account with too many keys,
 * and `banned`.
 */
export async function redeemCode(
  services: ExchangeServices,
  input: RouteInput<'redeemCode'>,
): Promise<Omit<RouteResponse<'redeemCode'>, 'success'>> {
  const { codes, clock } = services;
  const codeHash = hashApiKey(input.code);
  const code = await codes.find(codeHash);
  if (code?.redirectUri === undefined) throw unusable();
  const grant = await codes.findGrant(code.grantId);
  if (grant === undefined) throw unusable();
  if (grant.currentHash !== codeHash) return refuseReplay(services, grant.grantId);
  if (code.expiresAtMs <= clock.nowMs() || grant.clientId !== input.clientId || !isMadeFor(code, input)) {
    await codes.endGrant(grant);
    throw unusable();
  }
  return issueKey(services, grant);
}

function isMadeFor(code: AuthorizationCode, input: RouteInput<'redeemCode'>): boolean {
  const challenge = createHash('sha256').update(input.codeVerifier).digest('base64url');
  return (
    code.redirectUri === input.redirectUri && VERIFIER.test(input.codeVerifier) && code.codeChallenge === challenge
  );
}
