import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import { KEY_LIMITS } from '../../../../shared/domain/named-key-limits.ts';
import type { ApiKeys, AuthorizationCodes, NamedKeyRecord, ProgramGrant, RefreshToken } from '../../../ports/auth.ts';
import type { Ids } from '../../../ports/ids.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import { hashApiKey } from '../keys/api-key.ts';
import { type NamedKeyServices, newNamedKey, requireAdded } from '../keys/api-keys.ts';
import { PROGRAM_KEY_DAYS } from './allow-authorization.ts';

export interface ExchangeServices extends NamedKeyServices {
  apiKeys: Pick<ApiKeys, 'find' | 'findEnding' | 'remove' | 'endWatch'>;
  codes: AuthorizationCodes;
  ids: Pick<Ids, 'apiKey' | 'authorizationCode'>;
  logFailure(error: unknown): void;
}

export type IssuedKey = Omit<RouteResponse<'redeemCode'>, 'success'>;

const MAX_ATTEMPTS = 10;
const DAY_SECONDS = 24 * 60 * 60;
/**
 * The lifetime of a refresh token in days. It is longer than the key's, so that a program that is used once a month
 * need not ask its user again.
 */
const REFRESH_DAYS = 2 * PROGRAM_KEY_DAYS;

/**
 * Exchanges the grant's current code or refresh token for a key and the next refresh token. Throws RequestError `gone`
 * for a used code or token, `conflict` for an account with too many keys, and `banned`.
 */
export async function issueKey(
  services: ExchangeServices,
  grant: ProgramGrant,
  renewed?: NamedKeyRecord,
): Promise<IssuedKey> {
  const { ids, clock, namedKeys, apiKeys } = services;
  const { grantId, publicKey, keyGrant } = grant;
  const { apiKey, key } = newNamedKey(services, publicKey, { ...keyGrant, expiresInDays: PROGRAM_KEY_DAYS });
  const refreshToken = ids.authorizationCode();
  const next: RefreshToken = {
    codeHash: hashApiKey(refreshToken),
    grantId,
    expiresAtMs: clock.nowMs() + REFRESH_DAYS * DAY_SECONDS * 1000,
  };
  const added = await namedKeys.add(key, KEY_LIMITS.count, { grant, next, renewed });
  if (added === 'code_used') return refuseReplay(services, grantId);
  requireAdded(added);
  // The program must not get an error here: it would retry with the used token, which revokes the new key.
  if (renewed !== undefined) await apiKeys.endWatch(renewed).catch(services.logFailure);
  return { apiKey, refreshToken, scopes: keyGrant.scopes, expiresInSeconds: PROGRAM_KEY_DAYS * DAY_SECONDS };
}

/**
 * A second use of a code or token means that it leaked, so the program's current key is revoked (RFC 6749, section
 * 4.1.2; RFC 9700, section 4.14.2). Always throws RequestError `gone`.
 */
export async function refuseReplay(
  services: Pick<ExchangeServices, 'apiKeys' | 'codes'>,
  grantId: string,
): Promise<never> {
  await revokeGrant(services, grantId);
  throw unusable();
}

/**
 * Revokes a grant with its current key and refresh token. If the program exchanges a token meanwhile, revokes the key
 * of that exchange too. Throws RequestError `conflict` after too many such exchanges.
 */
export function revokeGrant(
  { apiKeys, codes }: Pick<ExchangeServices, 'apiKeys' | 'codes'>,
  grantId: string,
): Promise<true> {
  return retryOnConflict(
    MAX_ATTEMPTS,
    async () => {
      const grant = await codes.findGrant(grantId);
      if (grant === undefined) return true;
      // The key is deleted first: if the second write fails, the next revocation still finds the grant.
      const key = grant.keyHash === undefined ? undefined : await apiKeys.find(grant.keyHash);
      if (key !== undefined) await apiKeys.remove(key, 'key_revoked');
      return (await codes.endGrant(grant)) || undefined;
    },
    () => {
      throw new RequestError('api_keys_busy');
    },
  );
}

export function unusable(): RequestError {
  return new RequestError('unusable_code');
}
