import { BuidlClient } from '@buidl/client';
import { ApiError } from '@buidl/client/api-error';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { OAUTH_PATHS } from '../../shared/domain/oauth-paths.ts';
import { createMcpServer } from '../../shared/mcp/create-mcp-server.ts';
import type { Clock } from '../ports/clock.ts';
import type { BatchRateLimits, Rate } from '../ports/rate-limits.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { apiKeyOf } from './api-key-of.ts';
import { callOrigin } from './call-origin.ts';
import { forwardedOriginHeaders } from './forwarded-origin.ts';

export interface McpServices {
  siteUrl: string;
  clock: Clock;
  rateLimits: BatchRateLimits;
  fetch: typeof globalThis.fetch;
  admittedKeys: {
    has(apiKey: string): boolean;
    set(apiKey: string, isAdmitted: true): unknown;
    delete(apiKey: string): unknown;
  };
}

const VERSION = '1';
const ALLOW = 'POST, OPTIONS';
/** Allows an app description of 20,000 characters, each up to six bytes as JSON, and the rest of the message. */
const MAX_BODY_BYTES = 150_000;
/** The limit for each API key. A model makes a few calls a second, and the API limits its calls separately. */
const RATE: Rate = { requests: 300, perSeconds: 60 };
const MAX_BATCH = 20;
/**
 * The time for which a tool call waits for a build. Starting the build takes time too, and API Gateway ends requests
 * after 30 s.
 */
const FOLLOW_MS = 15_000;
const CALL_LIMITS = { retries: 1, timeoutMs: 8_000, longestWaitMs: 1_000 };

const SERVER_ERROR = -32_000;

/**
 * Responds to an MCP client. Stores no state, so each message may reach another Lambda instance. The tools call the API
 * with the client's API key.
 */
export async function respondToMcp(event: ApiEvent, services: McpServices): Promise<ApiResult> {
  const { siteUrl, fetch, admittedKeys } = services;
  const { origin } = event.headers;
  // A web page of another site could otherwise use a server that only its visitor reaches (DNS rebinding).
  if (origin !== undefined && origin !== new URL(siteUrl).origin)
    return refusal(403, 'This address takes no calls of web pages of other sites.', {});
  const { method } = event.requestContext.http;
  if (method === 'OPTIONS') return { statusCode: 204, headers: { allow: ALLOW } };
  // There is no stream (GET) and no session to end (DELETE).
  if (method !== 'POST') return refusal(405, 'This address takes POST.', { allow: ALLOW });
  const apiKey = apiKeyOf(event.headers);
  if (apiKey === undefined) return unauthorized(siteUrl, 'An API key is needed, as Authorization: Bearer <key>.');
  const seen: { status?: number } = {};
  // Without it, the user's activity would show the network of this function.
  const forwarded = forwardedOriginHeaders(event, callOrigin(event));
  const client = new BuidlClient({
    url: siteUrl,
    apiKey,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(forwarded)) headers.set(name, value);
      const response = await fetch(input, { ...init, headers });
      if (seen.status !== 401) seen.status = response.status;
      return response;
    },
    ...CALL_LIMITS,
  });
  if (!admittedKeys.has(apiKey)) {
    const refused = await refusalOfKey(client, siteUrl);
    if (refused) return refused;
    admittedKeys.set(apiKey, true);
  }
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const tooMany = await refusalOfRate(apiKey, body, services);
  if (tooMany) return tooMany;
  const result = await exchange(event, body, client, services);
  // A message without a tool call does not show whether its API key is still valid, so the key is checked here. After a
  // 401, a client requests a new key.
  const refused = seen.status === undefined || seen.status === 401 ? await refusalOfKey(client, siteUrl) : undefined;
  if (refused === undefined) return result;
  admittedKeys.delete(apiKey);
  return refused;
}

/**
 * Returns the refusal when the API key has reached its rate limit. Each message of a batch counts, because it can call
 * a tool.
 */
async function refusalOfRate(
  apiKey: string,
  body: Buffer,
  { rateLimits, clock }: McpServices,
): Promise<ApiResult | undefined> {
  const count = messageCount(body);
  if (count > MAX_BATCH) return refusal(400, `A batch has at most ${MAX_BATCH} messages.`, {});
  const waitMs = await rateLimits.takeTokens(`mcp:${apiKey}`, count, RATE, clock.nowMs());
  if (waitMs === 0) return undefined;
  const seconds = Math.ceil(waitMs / 1000);
  return refusal(429, `Too many calls. Try again in ${seconds} seconds.`, { 'retry-after': String(seconds) });
}

/** Returns the number of messages in a body; 1 for a body that is refused later, because it is too large or no JSON. */
function messageCount(body: Buffer): number {
  if (body.length > MAX_BODY_BYTES) return 1;
  try {
    const message: unknown = JSON.parse(body.toString('utf8'));
    return Array.isArray(message) ? Math.max(message.length, 1) : 1;
  } catch {
    return 1;
  }
}

/**
 * Returns the refusal of an invalid API key; undefined for a valid one. Without this check, the model would see tools
 * that it cannot use.
 */
async function refusalOfKey(client: BuidlClient, siteUrl: string): Promise<ApiResult | undefined> {
  try {
    await client.call('getMe', {});
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, retryAfterSeconds } = error;
    if (status === 401) return unauthorized(siteUrl, message, ', error="invalid_token"');
    const headers = { ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }) };
    return refusal(status >= 400 ? status : 503, message, headers);
  }
}

async function exchange(
  event: ApiEvent,
  body: Buffer<ArrayBuffer>,
  client: BuidlClient,
  { siteUrl, fetch }: McpServices,
): Promise<ApiResult> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: MAX_BODY_BYTES,
  });
  const server = createMcpServer({ version: VERSION, client: () => client, fetch, followMs: FOLLOW_MS });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(requestOf(event, body, siteUrl));
    const headers = Object.fromEntries(response.headers);
    return {
      statusCode: response.status,
      headers: { ...headers, 'cache-control': 'no-store' },
      body: await response.text(),
    };
  } finally {
    await server.close();
  }
}

function requestOf({ rawPath, headers }: ApiEvent, body: Buffer<ArrayBuffer>, siteUrl: string): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, string]],
  );
  return new Request(siteUrl + rawPath, { method: 'POST', headers: given, body });
}

/** Returns a 401 that names the metadata URL for getting a key (RFC 9728). */
function unauthorized(siteUrl: string, message: string, detail = ''): ApiResult {
  const metadata = siteUrl + OAUTH_PATHS.resourceMetadata;
  return refusal(401, message, {
    'www-authenticate': `Bearer realm="buidl", resource_metadata="${metadata}"${detail}`,
  });
}

function refusal(statusCode: number, message: string, headers: Record<string, string>): ApiResult {
  return {
    statusCode,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', error: { code: SERVER_ERROR, message }, id: null }),
  };
}
