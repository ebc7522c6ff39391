import type { AuthorizationDescription } from '../../../../shared/contract/authorizations.ts';
import { type AuthorizationServices, PROGRAM_KEY_DAYS } from './allow-authorization.ts';
import { readAuthorizationRequest, redirectUrl } from './authorization-request.ts';
import { isOnThisComputer, shownHost } from './redirect-uri.ts';

/** Throws RequestError `invalid_input` for an invalid request. */
export function describeAuthorization(
  { addresses }: Pick<AuthorizationServices, 'addresses'>,
  query: string,
): Omit<AuthorizationDescription, 'success'> {
  const request = readAuthorizationRequest(query, addresses);
  const redirect = new URL(request.redirectUri);
  return {
    clientName: request.client.name,
    redirectHost: shownHost(redirect),
    isLoopback: isOnThisComputer(redirect),
    scopes: request.scopes,
    days: PROGRAM_KEY_DAYS,
    refuseTo: redirectUrl(request, addresses.siteUrl, { error: 'access_denied' }),
  };
}
