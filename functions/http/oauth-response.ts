import type { ApiResult } from './api-event.ts';

/** The error codes of RFC 6749, RFC 7591 and RFC 8707 that the site uses. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'temporarily_unavailable';

/** Allows web pages of any site to read the responses, because no cookies are involved. */
const ANY_SITE = { 'access-control-allow-origin': '*' };

export function oauthResponse(statusCode: number, body: object, headers: Record<string, string> = {}): ApiResult {
  return {
    statusCode,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...ANY_SITE, ...headers },
    body: JSON.stringify(body),
  };
}

export function oauthError(
  statusCode: number,
  error: OAuthErrorCode,
  description: string,
  headers: Record<string, string> = {},
): ApiResult {
  return oauthResponse(statusCode, { error, error_description: description }, headers);
}
