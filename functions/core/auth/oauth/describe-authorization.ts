import type { AuthorizationDescription } from '../../../../shared/contract/authorizations.ts';
import { type AuthorizationServices, PROGRAM_KEY_DAYS } from './allow-authorization.ts';
import { readAuthorizationRequest, redirectUrl } from './authorization-request.ts';
import { isLoopback } from './redirect-uri.ts';

/** Throws RequestError `invalid_input` for an invalid request. */
export function describeAuthorization(
  { addresses: { siteUrl } }: Pick<AuthorizationServices, 'addresses'>,
  query: string,
): Omit<AuthorizationDescription, 'success'> {
  const request = readAuthorizationRequest(query, siteUrl);
  const redirect = new URL(request.redirectUri);
  return {
    clientName: request.client.name,
    redirectHost: redirect.host,
    isLoopback: isLoopback(redirect),
    scopes: request.scopes,
    days: PROGRAM_KEY_DAYS,
    refuseTo: redirectUrl(request, siteUrl, { error: 'access_denied' }),
  };
}
