import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import { KEY_LIMITS } from '../../../../shared/domain/named-key-limits.ts';
import type {
  ApiKeys,
  AuthorizationCode,
  AuthorizationCodes,
  NamedKeyRecord,
  RefreshToken,
} from '../../../ports/auth.ts';
import type { Ids } from '../../../ports/ids.ts';
import { RequestError } from '../../../ports/request-error.ts';
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

const DAY_SECONDS = 24 * 60 * 60;
/**
 * The lifetime of a refresh token in days. It is longer than the key's, so that a program that is used once a month
 * need not ask its user again.
 */
const REFRESH_DAYS = 2 * PROGRAM_KEY_DAYS;

/**
 * Exchanges a code or refresh token for a key and the next refresh token. Throws RequestError `gone` for a used code or
 * token, `conflict` for an account with too many keys, and `banned`.
 */
export async function issueKey(
  services: ExchangeServices,
  exchanged: AuthorizationCode | RefreshToken,
  renewed?: NamedKeyRecord,
): Promise<IssuedKey> {
  const { ids, clock, codes, namedKeys, apiKeys } = services;
  const { codeHash, publicKey, clientId, grant } = exchanged;
  const { apiKey, key } = newNamedKey(services, publicKey, { ...grant, expiresInDays: PROGRAM_KEY_DAYS });
  const refreshToken = ids.authorizationCode();
  const next: RefreshToken = {
    codeHash: hashApiKey(refreshToken),
    publicKey,
    clientId,
    grant,
    renews: key.keyHash,
    expiresAtMs: clock.nowMs() + REFRESH_DAYS * DAY_SECONDS * 1000,
  };
  const added = await namedKeys.add(key, KEY_LIMITS.count, { codeHash, next, renewedHash: exchanged.renews, renewed });
  if (added === 'code_used') return refuseReplay(services, await codes.find(codeHash));
  requireAdded(added);
  // An error must not reach the program, because the token is used: a retry would revoke the new key.
  if (renewed !== undefined) await apiKeys.endWatch(renewed).catch(services.logFailure);
  return { apiKey, refreshToken, scopes: grant.scopes, expiresInSeconds: PROGRAM_KEY_DAYS * DAY_SECONDS };
}

/**
 * A second use of a code or token means that it leaked, so the program's current key is revoked (RFC 6749, section
 * 4.1.2; RFC 9700, section 4.14.2). Always throws RequestError `gone`.
 */
export async function refuseReplay(
  services: Pick<ExchangeServices, 'apiKeys' | 'codes'>,
  used: AuthorizationCode | RefreshToken | undefined,
): Promise<never> {
  if (used !== undefined) await revokeProgram(services, used);
  throw unusable();
}

/** Revokes the current key and refresh token of the program to which this code or token was given. */
export async function revokeProgram(
  { apiKeys, codes }: Pick<ExchangeServices, 'apiKeys' | 'codes'>,
  exchanged: AuthorizationCode | RefreshToken,
): Promise<void> {
  let latest = exchanged;
  for (;;) {
    const next = latest.nextHash === undefined ? undefined : await codes.find(latest.nextHash);
    if (next === undefined) break;
    latest = next;
  }
  const keyHash = latest.keyHash ?? latest.renews;
  const key = keyHash === undefined ? undefined : await apiKeys.find(keyHash);
  if (key !== undefined) await apiKeys.remove(key, 'key_revoked');
  await codes.discard(latest.codeHash);
}

export function unusable(): RequestError {
  return new RequestError('unusable_code');
}
