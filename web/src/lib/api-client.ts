import type * as z from 'zod';
import { errorResponseSchema } from '../../../shared/contract/errors.ts';
import type { Route } from '../../../shared/contract/route.ts';
import type { RouteId, RouteRequest, RouteResponse } from '../../../shared/contract/routes.ts';
import type { siteRoutes } from '../../../shared/contract/site-routes.ts';
import { ApiError, endsSession } from './api-error.ts';
import { encodeRequest } from './api-request.ts';
import { t } from './language/translate.ts';
import { reportSessionEnd, type SessionEnd } from './session/session-end.ts';
import { readStoredApiKey } from './session/session-storage.ts';

interface ApiClientParts {
  fetch: typeof globalThis.fetch;
  readApiKey: () => string | null;
  /** Told of each call that was refused because the session of its key has ended. */
  onSessionEnd?: (end: SessionEnd) => void;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** A part of the route table, typed so that a route's id determines the type of its response. */
type RoutePart<Known extends RouteId> = { [Id in Known]: Route & { output: z.ZodType<RouteResponse<Id>> } };

/** Calls a route and returns its validated response. Throws ApiError. */
export type CallApi<Known extends RouteId = keyof typeof siteRoutes> = <Id extends Known>(
  id: Id,
  request: RouteRequest<Id>,
  options?: CallOptions,
) => Promise<RouteResponse<Id>>;

/**
 * A client for a part of the route table, so that a page loads only the schemas of the routes that it calls.
 */
export function createApiClient<Known extends RouteId>(
  routes: RoutePart<Known>,
  { fetch, readApiKey, onSessionEnd }: ApiClientParts,
): CallApi<Known> {
  return async function callApi<Id extends Known>(
    id: Id,
    request: RouteRequest<Id>,
    options: CallOptions = {},
  ): Promise<RouteResponse<Id>> {
    const route = routes[id];
    const encoded = encodeRequest(route, Object.fromEntries(Object.entries(request)));
    const apiKey = readApiKey();
    const response = await send(fetch, encoded.url, {
      method: encoded.method,
      headers: { ...encoded.headers, ...(apiKey === null ? {} : { 'X-API-Key': apiKey }) },
      credentials: 'include',
      ...(encoded.body === undefined ? {} : { body: encoded.body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const body = await readJson(response);
    if (!response.ok) {
      const error = refusal(response, body);
      if (apiKey !== null && endsSession(error)) onSessionEnd?.({ apiKey, reason: error.message });
      throw error;
    }
    return checkResponse(route.output, body, response.status);
  };
}

/** Calls with fetch and the API key of the stored session. */
export const browserParts: ApiClientParts = {
  fetch: (input, init) => globalThis.fetch(input, init),
  readApiKey: readStoredApiKey,
  onSessionEnd: reportSessionEnd,
};

async function send(fetch: ApiClientParts['fetch'], url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted === true) throw cause;
    throw new ApiError(t`The server could not be reached.`, {
      status: 0,
      code: 'unreachable',
      isFromServer: false,
      cause,
    });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function refusal(response: Response, body: unknown): ApiError {
  const parsed = errorResponseSchema.safeParse(body);
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(parsed.success ? parsed.data.error : t`The server responded with ${response.status}.`, {
    status: response.status,
    code: parsed.success ? parsed.data.code : 'unexpected_response',
    isFromServer: parsed.success,
    operationId: parsed.data?.operationId,
    current: parsed.data?.current,
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  });
}

function checkResponse<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  status: number,
): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(t`The server responded in a form that this page does not understand.`, {
    status,
    code: 'unexpected_response',
    isFromServer: false,
    cause: parsed.error,
  });
}
