import type { RouteRequest, RouteResponse } from '../../../shared/contract/routes.ts';
import { ApiError } from './api-error.ts';
import { callRoute, isRecord } from './call-route.ts';
import type { CalledRoute, Fields } from './encode-request.ts';
import { type CallId, routeTable } from './route-table.ts';
import { unexpectedResponse } from './unexpected-response.ts';
import { type Wait, wait as waitFor } from './wait.ts';
import { type Retry, withRetries } from './with-retries.ts';

export interface ClientOptions {
  /** The URL of the site, for example `https://buidl.example`. */
  url: string;
  /** Without a key, only public calls succeed. */
  apiKey?: string | undefined;
  /** Default: the `fetch` of the platform. */
  fetch?: typeof globalThis.fetch;
  /** The maximum number of retries of a call that can be repeated safely. Default: 4. */
  retries?: number;
  /** The time limit of one attempt. Default: 60,000 ms. */
  timeoutMs?: number;
  /** A call fails immediately when the wait before its next retry would be longer than this. Default: 60,000 ms. */
  longestWaitMs?: number;
  /** Called after each failed attempt, before the wait. */
  onRetry?: (retry: Retry) => void;
  /** Waits between attempts. Default: a timer. */
  wait?: Wait;
}

export interface CallOptions {
  /** Aborts the call, which then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Several write calls with the same key take effect only once. Default: a random key. */
  idempotencyKey?: string;
}

const RETRIES = 4;
const TIMEOUT_MS = 60_000;
const LONGEST_WAIT_MS = 60_000;

export class BuidlClient {
  /** The origin of the site. */
  readonly origin: string;
  readonly #options: ClientOptions;

  /** Throws ApiError `invalid_request` for a URL that is not http or https. */
  constructor(options: ClientOptions) {
    this.origin = originOf(options.url);
    this.#options = options;
  }

  /**
   * Calls a route and returns its response, including unknown fields of a newer server. Write calls of a signed-in user
   * carry an Idempotency-Key. Reads and write calls with this key are retried after network failures and after status
   * 429, 502, 503 and 504. Throws ApiError.
   */
  async call<Id extends CallId>(
    id: Id,
    request: RouteRequest<Id>,
    options: CallOptions = {},
  ): Promise<RouteResponse<Id>> {
    const { retries = RETRIES, wait = waitFor, longestWaitMs = LONGEST_WAIT_MS, onRetry } = this.#options;
    const route = knownRoute(id);
    const fields: Fields = { ...request };
    const idempotencyKey = takesKey(route) ? (options.idempotencyKey ?? newKey()) : undefined;
    const isRepeatable = route.method === 'GET' || idempotencyKey !== undefined;
    const body = await withRetries(() => this.#attempt(route, fields, idempotencyKey, options.signal), {
      retries: isRepeatable ? retries : 0,
      wait,
      signal: options.signal,
      onRetry,
      longestWaitMs,
    });
    if (isResponse<Id>(body)) return body;
    throw unexpectedResponse(`${this.origin} responded in a form that this client does not understand.`);
  }

  async #attempt(
    route: CalledRoute,
    fields: Fields,
    idempotencyKey: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { fetch = globalThis.fetch, apiKey, timeoutMs = TIMEOUT_MS } = this.#options;
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      return await callRoute(route, fields, {
        fetch,
        origin: this.origin,
        apiKey,
        credentials: 'omit',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
      });
    } catch (error) {
      if (error instanceof ApiError || signal?.aborted || !limit.aborted) throw error;
      const message = `The server did not respond within ${timeoutMs / 1_000} seconds.`;
      throw new ApiError(message, { status: 0, code: 'unreachable', isFromServer: false, cause: error });
    }
  }
}

function originOf(url: string): string {
  if (URL.canParse(url)) {
    const { protocol, origin } = new URL(url);
    if (protocol === 'https:' || protocol === 'http:') return origin;
  }
  throw invalid(`${JSON.stringify(url)} is not the address of a site.`);
}

function knownRoute(id: string): CalledRoute {
  const route = Object.hasOwn(routeTable, id) ? routeTable[id] : undefined;
  if (route) return route;
  throw invalid(`There is no call ${JSON.stringify(id)}.`);
}

/** Returns true when the server requires an Idempotency-Key for the call. */
function takesKey({ auth, method }: CalledRoute): boolean {
  return (auth === 'user' || auth === 'admin') && method !== 'GET';
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Checks only `success`, which all responses have, because a newer server may change other fields. */
function isResponse<Id extends CallId>(body: unknown): body is RouteResponse<Id> {
  return isRecord(body) && typeof body.success === 'boolean';
}

function invalid(message: string): ApiError {
  return new ApiError(message, { status: 0, code: 'invalid_request', isFromServer: false });
}
