import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { KEY_LIMITS } from '../../../../shared/domain/named-key-limits.ts';
import type { AuthorizationCodes, NamedKeys } from '../../../ports/auth.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Ids } from '../../../ports/ids.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { hashApiKey } from '../keys/api-key.ts';
import { type AuthorizationRequest, readAuthorizationRequest, redirectUrl } from './authorization-request.ts';
import { type OwnAddresses, shownHost } from './redirect-uri.ts';

export interface AuthorizationServices {
  codes: Pick<AuthorizationCodes, 'save'>;
  namedKeys: Pick<NamedKeys, 'list'>;
  addresses: OwnAddresses;
  ids: Pick<Ids, 'authorizationCode'>;
  clock: Clock;
}

/** The lifetime of an OAuth client's key. A refresh token, which lives longer, renews it. */
export const PROGRAM_KEY_DAYS = 30;
const CODE_LIFETIME_MS = 5 * 60_000;

/** Returns the redirect URL. Throws RequestError `invalid_input`, and `conflict` for an account with too many keys. */
export async function allowAuthorization(
  { codes, namedKeys, addresses, ids, clock }: AuthorizationServices,
  publicKey: string,
  { query, scopes, dailyCreditLimit }: RouteInput<'allowAuthorization'>,
): Promise<{ redirectTo: string }> {
  const request = readAuthorizationRequest(query, addresses);
  if (!scopes.every((scope) => request.scopes.includes(scope))) {
    throw new RequestError('scope_not_asked');
  }
  const nowMs = clock.nowMs();
  // Check the number of keys now, because the user can still revoke one. The program that redeems the code cannot do
  // so.
  const { entries } = await namedKeys.list(publicKey, { limit: KEY_LIMITS.count }, nowMs);
  if (entries.length >= KEY_LIMITS.count) throw new RequestError('api_keys_full');
  const code = ids.authorizationCode();
  const codeHash = hashApiKey(code);
  const { clientId, redirectUri, codeChallenge } = request;
  const limit = dailyCreditLimit !== undefined && { dailyCreditLimit };
  await codes.save(
    { codeHash, grantId: codeHash, redirectUri, codeChallenge, expiresAtMs: nowMs + CODE_LIFETIME_MS },
    {
      grantId: codeHash,
      publicKey,
      clientId,
      keyGrant: { name: keyNameOf(request), scopes, ...limit },
      currentHash: codeHash,
    },
  );
  return { redirectTo: redirectUrl(request, addresses.siteUrl, { code }) };
}

/**
 * Returns the name of a client's key. It contains the redirect host, because a client can claim any name. A host that
 * is too long is cut at its beginning, because its end shows who owns it.
 */
function keyNameOf({ client, redirectUri }: AuthorizationRequest): string {
  const url = new URL(redirectUri);
  url.port = '';
  const host = shownHost(url);
  const room = KEY_LIMITS.nameLength - ` (${host})`.length;
  if (room > 0) return `${client.name.slice(0, room).toWellFormed()} (${host})`;
  return `(…${host.slice(-(KEY_LIMITS.nameLength - '(…)'.length))})`;
}
