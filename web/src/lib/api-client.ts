import { ApiError } from '@buidl/client/api-error';
import { type CallTexts, callRoute } from '@buidl/client/call-route';
import type * as z from 'zod';
import type { Route } from '../../../shared/contract/route.ts';
import type { RouteId, RouteRequest, RouteResponse } from '../../../shared/contract/routes.ts';
import type { siteRoutes } from '../../../shared/contract/site-routes.ts';
import { errorText } from './api-error.ts';
import { t } from './language/translate.ts';
import { endsSession } from './refused-credentials.ts';
import { reportSessionEnd, type SessionEnd } from './session/session-end.ts';
import { readStoredApiKey } from './session/session-storage.ts';

interface ApiClientParts {
  fetch: typeof globalThis.fetch;
  readApiKey: () => string | null;
  /** Called for each call that was refused because its session has ended. */
  onSessionEnd?: (end: SessionEnd) => void;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** A part of the route table, typed so that a route's id determines its response type. */
type RoutePart<Known extends RouteId> = { [Id in Known]: Route & { output: z.ZodType<RouteResponse<Id>> } };

/** Calls a route and returns its validated response. Throws ApiError. */
export type CallApi<Known extends RouteId = keyof typeof siteRoutes> = <Id extends Known>(
  id: Id,
  request: RouteRequest<Id>,
  options?: CallOptions,
) => Promise<RouteResponse<Id>>;

/** A page loads only the schemas of the routes that it calls. */
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
    const apiKey = readApiKey();
    const { signal } = options;
    const parts = { fetch, apiKey, credentials: 'include', signal, texts: TEXTS } as const;
    try {
      return checkResponse(route.output, await callRoute(route, { ...request }, parts));
    } catch (error) {
      if (apiKey !== null && error instanceof ApiError && endsSession(error)) {
        onSessionEnd?.({ apiKey, reason: errorText(error, error.message) });
      }
      throw error;
    }
  };
}

export const browserParts: ApiClientParts = {
  fetch: (input, init) => globalThis.fetch(input, init),
  readApiKey: readStoredApiKey,
  onSessionEnd: reportSessionEnd,
};

const TEXTS: CallTexts = {
  unreachable: () => t`The server could not be reached.`,
  refused: (status) => t`The server responded with ${status}.`,
};

function checkResponse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(t`The server responded in a form that this page does not understand.`, {
    status: 200,
    code: 'unexpected_response',
    isFromServer: false,
    cause: parsed.error,
  });
}
