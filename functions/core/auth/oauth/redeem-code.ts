import { createHash } from 'node:crypto';
import type { RouteInput, RouteResponse } from '../../../../shared/contract/routes.ts';
import { KEY_LIMITS } from '../../../../shared/domain/named-key-limits.ts';
import type { ApiKeys, AuthorizationCode, AuthorizationCodes } from '../../../ports/auth.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { hashApiKey } from '../keys/api-key.ts';
import { type NamedKeyServices, newNamedKey, requireAdded } from '../keys/api-keys.ts';
import { PROGRAM_KEY_DAYS } from './allow-authorization.ts';

interface RedeemCodeServices extends NamedKeyServices {
  apiKeys: Pick<ApiKeys, 'find' | 'remove'>;
  codes: AuthorizationCodes;
}

const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * A second use of a code means that it leaked, so its key is revoked (RFC 6749, section 4.1.2). Throws RequestError
 * `gone` for an unusable code, `conflict` for an account with too many keys, and `banned`.
 */
export async function redeemCode(
  services: RedeemCodeServices,
  input: RouteInput<'redeemCode'>,
): Promise<Omit<RouteResponse<'redeemCode'>, 'success'>> {
  const { codes, clock } = services;
  const codeHash = hashApiKey(input.code);
  const code = await codes.find(codeHash);
  if (code === undefined) throw unusable();
  if (code.keyHash !== undefined) return refuseReplay(services, code.keyHash);
  if (code.expiresAtMs <= clock.nowMs() || !isMadeFor(code, input)) {
    await codes.discard(codeHash);
    throw unusable();
  }
  const { grant, publicKey } = code;
  const { apiKey, key } = newNamedKey(services, publicKey, { ...grant, expiresInDays: PROGRAM_KEY_DAYS });
  const added = await services.namedKeys.add(key, KEY_LIMITS.count, codeHash);
  if (added === 'code_used') {
    const used = await codes.find(codeHash);
    return refuseReplay(services, used?.keyHash);
  }
  requireAdded(added);
  return {
    apiKey,
    scopes: grant.scopes,
    expiresInSeconds: PROGRAM_KEY_DAYS * DAY_SECONDS,
  };
}

function isMadeFor(code: AuthorizationCode, input: RouteInput<'redeemCode'>): boolean {
  const challenge = createHash('sha256').update(input.codeVerifier).digest('base64url');
  return (
    code.clientId === input.clientId &&
    code.redirectUri === input.redirectUri &&
    VERIFIER.test(input.codeVerifier) &&
    code.codeChallenge === challenge
  );
}

async function refuseReplay({ apiKeys }: RedeemCodeServices, keyHash: string | undefined): Promise<never> {
  const key = keyHash === undefined ? undefined : await apiKeys.find(keyHash);
  if (key) await apiKeys.remove(key, 'key_revoked');
  throw unusable();
}

function unusable(): RequestError {
  return new RequestError('unusable_code');
}
