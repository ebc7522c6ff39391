import type { ApiResult } from './api-event.ts';

/** The codes of RFC 6749, RFC 7591 and RFC 8707 that the site uses. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'temporarily_unavailable';

/** No cookie takes part, so programs on any site may ask. */
const ANY_SITE = { 'access-control-allow-origin': '*' };

/** Returns a response in the form of OAuth. */
export function oauthResponse(
  statusCode: number,
  body: object,
  headers: Record<string, string> = {},
): ApiResult {
  return {
    statusCode,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...ANY_SITE, ...headers },
    body: JSON.stringify(body),
  };
}

/** Returns a refusal in the form of OAuth. */
export function oauthError(
  statusCode: number,
  error: OAuthErrorCode,
  description: string,
  headers: Record<string, string> = {},
): ApiResult {
  return oauthResponse(statusCode, { error, error_description: description }, headers);
}
