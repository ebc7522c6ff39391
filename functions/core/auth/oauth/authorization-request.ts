import { KEY_SCOPES, type KeyScope, MCP_SCOPES } from '../../../../shared/domain/key-scope.ts';
import { MCP_PATH } from '../../../../shared/domain/mcp-path.ts';
import type { FixedReasonOf } from '../../../../shared/messages/refusals.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { clientOf, type OAuthClient } from './oauth-client.ts';
import { isOwnAddress, matchesRedirectUri, type OwnAddresses } from './redirect-uri.ts';

export interface AuthorizationRequest {
  client: OAuthClient;
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
  scopes: KeyScope[];
  state?: string | undefined;
}

/** The format of a PKCE code challenge: a base64url-encoded SHA-256. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Parses an authorization request. Throws RequestError `invalid_input`. Errors are never sent to the redirect URI,
 * because anyone can register one.
 */
export function readAuthorizationRequest(query: string, addresses: OwnAddresses): AuthorizationRequest {
  const fields = new URLSearchParams(query);
  const names = [...fields.keys()];
  refuseUnless(new Set(names).size === names.length, 'authorization_repeated');
  const field = (name: string) => fields.get(name) ?? '';
  const clientId = field('client_id');
  const client = clientOf(clientId);
  if (client === undefined) return refuse('unknown_client');
  const redirectUri = field('redirect_uri');
  refuseUnless(
    client.redirectUris.some((uri) => matchesRedirectUri(uri, redirectUri)) && !isOwnAddress(redirectUri, addresses),
    'wrong_redirect',
  );
  refuseUnless(field('response_type') === 'code', 'no_authorization_code');
  refuseUnless(['', 'query'].includes(field('response_mode')), 'no_authorization_code');
  const codeChallenge = field('code_challenge');
  refuseUnless(CHALLENGE.test(codeChallenge) && field('code_challenge_method') === 'S256', 'no_challenge');
  refuseUnless(isResource(fields.get('resource'), addresses.siteUrl), 'wrong_resource');
  const scopes = scopesOf(field('scope'));
  refuseUnless(scopes.length > 0, 'unknown_scope');
  return { client, clientId, redirectUri, codeChallenge, scopes, state: fields.get('state') ?? undefined };
}

/**
 * Returns true for the MCP endpoint in each spelling that clients send: its URL or the origin of the site, each with or
 * without a slash at its end. Also returns true for a missing resource, because older clients omit it.
 */
export function isResource(resource: string | null | undefined, siteUrl: string): boolean {
  if (!resource) return true;
  const url = URL.parse(resource);
  if (url === null || url.href !== url.origin + url.pathname) return false;
  return url.origin === new URL(siteUrl).origin && ['', MCP_PATH].includes(url.pathname.replace(/\/$/, ''));
}

/** Returns the redirect URL with the response, the request's `state` and the issuer (RFC 9207). */
export function redirectUrl(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  siteUrl: string,
  answer: { code: string } | { error: 'access_denied' },
): string {
  const url = new URL(redirectUri);
  const fields = { ...answer, ...(state !== undefined && { state }), iss: siteUrl };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** Returns the requested scopes and ignores unknown ones. A request without scopes gets the scopes of the MCP tools. */
function scopesOf(scope: string): KeyScope[] {
  const asked = scope.split(' ').filter((name) => name !== '');
  return asked.length === 0 ? [...MCP_SCOPES] : KEY_SCOPES.filter((known) => asked.includes(known));
}

function refuseUnless(holds: boolean, reason: FixedReasonOf<'invalid_input'>): void {
  if (!holds) refuse(reason);
}

function refuse(reason: FixedReasonOf<'invalid_input'>): never {
  throw new RequestError(reason);
}
