import { BuidlClient } from '@buidl/client';
import { ApiError } from '@buidl/client/api-error';
import { KEY_SCOPES, MCP_SCOPES } from '../../shared/domain/key-scope.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { AUTHORIZE_PATH, OAUTH_PATHS } from '../../shared/domain/oauth-paths.ts';
import type { RefusalReason } from '../../shared/messages/refusals.ts';
import { isResource } from '../core/auth/oauth/authorization-request.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { oauthError, oauthResponse } from './oauth-response.ts';
import { preflightHeaders } from './preflight-headers.ts';
import { type RegistrationServices, registerClient } from './register-client.ts';

export interface OAuthServices extends RegistrationServices {
  siteUrl: string;
  fetch: typeof globalThis.fetch;
}

type Responder = (event: ApiEvent, services: OAuthServices) => ApiResult | Promise<ApiResult>;

const ENDPOINTS: Record<string, { method: 'GET' | 'POST'; respond: Responder }> = {
  [OAUTH_PATHS.resourceMetadata]: { method: 'GET', respond: respondWithResourceMetadata },
  [OAUTH_PATHS.serverMetadata]: { method: 'GET', respond: respondWithServerMetadata },
  [OAUTH_PATHS.registration]: { method: 'POST', respond: registerClient },
  [OAUTH_PATHS.token]: { method: 'POST', respond: exchangeToken },
  [OAUTH_PATHS.revocation]: { method: 'POST', respond: revoke },
};

const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 10_000;
const PARAMETER_NAME = /^[\w.-]{1,60}$/;
const KEPT = { 'cache-control': 'public, max-age=3600' };
const CALL_LIMITS = { retries: 0, timeoutMs: 15_000, longestWaitMs: 1_000 };
const GRANT_FIELDS = {
  authorization_code: ['code', 'client_id', 'redirect_uri', 'code_verifier'],
  refresh_token: ['refresh_token', 'client_id'],
} as const;
const GRANT_TYPES = Object.keys(GRANT_FIELDS);

/**
 * Handles the OAuth endpoints: the metadata of the MCP server (RFC 9728) and of the site (RFC 8414), registrations (RFC
 * 7591), tokens (RFC 6749) and revocations (RFC 7009).
 */
export async function respondToOAuth(event: ApiEvent, services: OAuthServices): Promise<ApiResult> {
  const endpoint = ENDPOINTS[event.rawPath];
  if (endpoint === undefined) return oauthError(404, 'invalid_request', 'There is nothing at this address.');
  const { method } = event.requestContext.http;
  const allow = `${endpoint.method}, OPTIONS`;
  if (method === 'OPTIONS') return { statusCode: 204, headers: { allow, ...preflightHeaders(allow) } };
  if (method !== endpoint.method) {
    return oauthError(405, 'invalid_request', `This address takes ${endpoint.method}.`, { allow });
  }
  return endpoint.respond(event, services);
}

function respondWithResourceMetadata(_event: ApiEvent, { siteUrl }: OAuthServices): ApiResult {
  const metadata = {
    resource: siteUrl + MCP_PATH,
    resource_name: 'Buidl',
    resource_documentation: `${siteUrl}/docs/api`,
    authorization_servers: [siteUrl],
    scopes_supported: MCP_SCOPES,
    bearer_methods_supported: ['header'],
  };
  return oauthResponse(200, metadata, KEPT);
}

function respondWithServerMetadata(_event: ApiEvent, { siteUrl }: OAuthServices): ApiResult {
  const metadata = {
    issuer: siteUrl,
    authorization_endpoint: siteUrl + AUTHORIZE_PATH,
    token_endpoint: siteUrl + OAUTH_PATHS.token,
    registration_endpoint: siteUrl + OAUTH_PATHS.registration,
    revocation_endpoint: siteUrl + OAUTH_PATHS.revocation,
    revocation_endpoint_auth_methods_supported: ['none'],
    service_documentation: `${siteUrl}/docs/api`,
    scopes_supported: KEY_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
  return oauthResponse(200, metadata, KEPT);
}

async function exchangeToken(event: ApiEvent, { siteUrl, fetch }: OAuthServices): Promise<ApiResult> {
  const read = formOf(event);
  if (!read.ok) return oauthError(400, 'invalid_request', read.problem);
  const { form } = read;
  const grantType = form.get('grant_type');
  if (!grantType) return missing('grant_type');
  if (!isGrantType(grantType)) {
    return oauthError(400, 'unsupported_grant_type', 'Tokens are given for codes and refresh tokens only.');
  }
  const missingField = GRANT_FIELDS[grantType].find((name) => !form.get(name));
  if (missingField !== undefined) return missing(missingField);
  if (!isResource(form.get('resource'), siteUrl)) {
    return oauthError(400, 'invalid_target', `Tokens are given for ${siteUrl}${MCP_PATH} only.`);
  }
  const client = new BuidlClient({ url: siteUrl, fetch, ...CALL_LIMITS });
  try {
    const { apiKey, refreshToken, scopes, expiresInSeconds } = await exchange(client, grantType, form);
    const token = { access_token: apiKey, token_type: 'Bearer', expires_in: expiresInSeconds };
    const more = { refresh_token: refreshToken, scope: scopes.join(' ') };
    return oauthResponse(200, { ...token, ...more }, { pragma: 'no-cache' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusalOf(error);
  }
}

type GrantType = keyof typeof GRANT_FIELDS;

function isGrantType(name: string): name is GrantType {
  return GRANT_TYPES.includes(name);
}

function exchange(client: BuidlClient, grantType: GrantType, form: URLSearchParams) {
  const field = (name: string) => form.get(name) ?? '';
  const clientId = field('client_id');
  if (grantType === 'refresh_token') {
    return client.call('refreshKey', { refreshToken: field('refresh_token'), clientId });
  }
  return client.call('redeemCode', {
    code: field('code'),
    clientId,
    redirectUri: field('redirect_uri'),
    codeVerifier: field('code_verifier'),
  });
}

/** Revokes a token. Responds 200 for an unknown token too (RFC 7009, section 2.2). */
async function revoke(event: ApiEvent, { siteUrl, fetch }: OAuthServices): Promise<ApiResult> {
  const read = formOf(event);
  if (!read.ok) return oauthError(400, 'invalid_request', read.problem);
  const { form } = read;
  const token = form.get('token');
  if (!token) return missing('token');
  const client = new BuidlClient({ url: siteUrl, fetch, ...CALL_LIMITS });
  try {
    await client.call('revokeToken', { token });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The API responds with 400 to a token that is longer than any real one. Such a token counts as unknown.
    if (error.status !== 400) return refusalOf(error);
  }
  return oauthResponse(200, {}, { pragma: 'no-cache' });
}

function missing(name: string): ApiResult {
  return oauthError(400, 'invalid_request', `The parameter ${name} is missing.`);
}

/**
 * The reasons that make a code or token permanently unusable. After `invalid_grant`, a program discards its token and
 * asks its user again (RFC 6749, section 5.2), so temporary errors must not become `invalid_grant`.
 */
const FINAL_REASONS: readonly string[] = ['unusable_code', 'account_banned'] satisfies RefusalReason[];

/** Returns `invalid_grant` when the API refused the code or token, and `temporarily_unavailable` for other errors. */
function refusalOf({ status, reason = '', message }: ApiError): ApiResult {
  if (status === 400 || FINAL_REASONS.includes(reason)) return oauthError(400, 'invalid_grant', message);
  return oauthError(503, 'temporarily_unavailable', message);
}

type ReadForm = { ok: true; form: URLSearchParams } | { ok: false; problem: string };

function formOf({ headers, body, isBase64Encoded }: ApiEvent): ReadForm {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (type.trim().toLowerCase() !== FORM_TYPE) return { ok: false, problem: `The Content-Type is not ${FORM_TYPE}.` };
  if (bytes.length > MAX_FORM_BYTES) {
    return { ok: false, problem: `The body is larger than ${MAX_FORM_BYTES} bytes.` };
  }
  const form = new URLSearchParams(bytes.toString('utf8'));
  const names = [...form.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) return { ok: false, problem: repetition(repeated) };
  return { ok: true, form };
}

/**
 * Returns an error description for a repeated parameter. Omits the parameter's name if RFC 6749 does not allow its
 * characters in `error_description`.
 */
function repetition(name: string): string {
  return PARAMETER_NAME.test(name) ? `The parameter ${name} appears twice.` : 'A parameter appears twice.';
}
