import { BuidlClient } from '@buidl/client';
import { ApiError } from '@buidl/client/api-error';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  isJSONRPCNotification,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { OAUTH_PATHS } from '../../shared/domain/oauth-paths.ts';
import { createMcpServer } from '../../shared/mcp/create-mcp-server.ts';
import type { Clock } from '../ports/clock.ts';
import type { BatchRateLimits, Rate } from '../ports/rate-limits.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { apiKeyOf } from './api-key-of.ts';
import { callOrigin } from './call-origin.ts';
import { forwardedOriginHeaders } from './forwarded-origin.ts';
import {
  continuationOf,
  cursorOf,
  type ProgressRequest,
  progressRequestOf,
  progressStream,
  resumesStreams,
} from './mcp-progress.ts';

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
  followTimes: FollowTimes;
}

/** The times for which tools follow a build, in milliseconds. */
export interface FollowTimes {
  /** The time within one response to a client that does not resume streams. */
  callMs: number;
  /** The time within each response to a client that resumes streams. */
  pollMs: number;
  /** The total time of all responses to one tool call of a client that resumes streams. */
  totalMs: number;
}

const VERSION = '1';
const ALLOW = 'POST, OPTIONS';
/**
 * The maximum size of a message. It allows an app description of 20,000 characters, each up to six bytes as JSON, and
 * the rest of the message.
 */
const MAX_BODY_BYTES = 150_000;
/** The limit for each API key. A model makes a few calls a second, and the API limits its calls separately. */
const RATE: Rate = { requests: 300, perSeconds: 60 };
const MAX_BATCH = 20;
const CALL_LIMITS = { retries: 1, timeoutMs: 8_000, longestWaitMs: 1_000 };

const SERVER_ERROR = -32_000;

/**
 * Responds to an MCP client. Stores no state, so each message may reach another Lambda instance. The tools call the API
 * with the client's API key.
 */
export async function respondToMcp(event: ApiEvent, services: McpServices): Promise<ApiResult> {
  const { siteUrl, fetch, admittedKeys } = services;
  const { origin } = event.headers;
  // Refuses calls from web pages of other sites. Through DNS rebinding, such a page could otherwise use a server that
  // only its visitor can reach.
  if (origin !== undefined && origin !== new URL(siteUrl).origin)
    return refusal(403, 'This address takes no calls of web pages of other sites.', {});
  const { method } = event.requestContext.http;
  if (method === 'OPTIONS') return { statusCode: 204, headers: { allow: ALLOW } };
  const resumedId = method === 'GET' ? event.headers['last-event-id'] : undefined;
  // The server offers no stream to open (GET without an event id) and no session to end (DELETE).
  if (method !== 'POST' && resumedId === undefined) return refusal(405, 'This address takes POST.', { allow: ALLOW });
  const apiKey = apiKeyOf(event.headers);
  if (apiKey === undefined) return unauthorized(siteUrl, 'An API key is needed, as Authorization: Bearer <key>.');
  const seen: { status?: number } = {};
  // These headers pass on the client's network. Otherwise, the user's activity would show the network of this Lambda
  // function.
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
  const call = resumedId === undefined ? sentCall(event, services) : resumedCall(event, resumedId);
  if (call === undefined) return refusal(400, 'The event to resume from is unknown.', {});
  const tooMany = await refusalOfRate(apiKey, call.body, services);
  if (tooMany) return tooMany;
  const result = await exchange(call, client, services);
  // A message without a tool call does not reach the API, so its API key is checked here. After a 401, a client
  // requests a new key.
  const refused = seen.status === undefined || seen.status === 401 ? await refusalOfKey(client, siteUrl) : undefined;
  if (refused === undefined) return result;
  admittedKeys.delete(apiKey);
  return refused;
}

/**
 * Returns a 429 response when the API key has reached its rate limit, and a 400 response for a batch that is too large.
 * Each message of a batch counts, because it can call a tool.
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

/**
 * Returns the number of messages in a body. Returns 1 for a body that is refused later because it is too large or not
 * JSON.
 */
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
 * Returns the error response for an API key that the API refuses; undefined for a valid key. Without this check, the
 * model would see tools that it cannot use.
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

interface McpCall {
  headers: Record<string, string | undefined>;
  body: Buffer<ArrayBuffer>;
  /** Set for a tool call that requests progress. */
  progress?: ProgressRequest | undefined;
  canResume: boolean;
}

function sentCall(event: ApiEvent, { clock, followTimes }: McpServices): McpCall {
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  return {
    headers: event.headers,
    body,
    progress: progressRequestOf(body.toString('utf8'), clock.nowMs() + followTimes.totalMs),
    canResume: resumesStreams(event.headers['mcp-protocol-version']),
  };
}

/** Returns the call that continues the stream with this event id; undefined for an unknown event id. */
function resumedCall(event: ApiEvent, eventId: string): McpCall | undefined {
  const cursor = cursorOf(eventId);
  if (cursor === undefined) return undefined;
  const { operation: _operation, ...progress } = cursor;
  const accepted = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  return {
    headers: { ...event.headers, ...accepted },
    body: Buffer.from(continuationOf(cursor)),
    progress,
    canResume: true,
  };
}

/** Collects the notifications instead of sending them, because a JSON response cannot contain them. */
class CollectingTransport extends WebStandardStreamableHTTPServerTransport {
  readonly notifications: JSONRPCNotification[] = [];

  override async send(message: JSONRPCMessage, options?: { relatedRequestId?: RequestId }): Promise<void> {
    if (isJSONRPCNotification(message)) this.notifications.push(message);
    else await super.send(message, options);
  }
}

async function exchange(call: McpCall, client: BuidlClient, services: McpServices): Promise<ApiResult> {
  const { progress, canResume } = call;
  const { siteUrl, fetch, clock, followTimes } = services;
  const transport = new CollectingTransport({ enableJsonResponse: true, maxRequestBodySize: MAX_BODY_BYTES });
  const followMs = progress !== undefined && canResume ? followTimes.pollMs : followTimes.callMs;
  const server = createMcpServer({ version: VERSION, client: () => client, fetch, followMs });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(requestOf(call, siteUrl));
    const headers = { ...Object.fromEntries(response.headers), 'cache-control': 'no-store' };
    const body = await response.text();
    if (progress === undefined || response.status !== 200) return { statusCode: response.status, headers, body };
    const options = { request: progress, canResume, nowMs: clock.nowMs() };
    return {
      statusCode: 200,
      headers: { ...headers, 'content-type': 'text/event-stream' },
      body: progressStream(options, transport.notifications, body),
    };
  } finally {
    await server.close();
  }
}

function requestOf({ headers, body }: McpCall, siteUrl: string): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, string]],
  );
  return new Request(siteUrl + MCP_PATH, { method: 'POST', headers: given, body });
}

/** Returns a 401 response with the URL of the metadata that tells clients how to get a key (RFC 9728). */
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
