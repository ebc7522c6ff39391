import { ApiError } from '@buidl/client/api-error';
import { type CallTexts, callRoute } from '@buidl/client/call-route';
import type { CalledRoute } from '@buidl/client/encode-request';
import { ACTION_PASSWORD_HEADER, actionPasswordHeader } from '../../../shared/contract/action-password-header.ts';
import type { Parser, RouteId, RouteRequest, RouteResponse } from '../../../shared/contract/routes.ts';
import type { siteRoutes } from '../../../shared/contract/site-routes.ts';
import { actionPasswordStore } from './action-password.ts';
import { errorText } from './api-error.ts';
import { t } from './language/translate.ts';
import { endsSession } from './refused-credentials.ts';
import { reportSessionEnd, type SessionEnd } from './session/session-end.ts';
import { readStoredApiKey } from './session/session-storage.ts';

interface ApiClientParts {
  fetch: typeof globalThis.fetch;
  readApiKey: () => string | null;
  /**
   * Asks an admin for the action password. `isWrong` is true after a wrong one. Returns undefined when the admin
   * cancels.
   */
  askPassword?: (isWrong: boolean) => Promise<string | undefined>;
  /** Called for each request that was refused because its session has ended. */
  onSessionEnd?: (end: SessionEnd) => void;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** A part of the route table, typed so that a route's id determines its response type. */
type RoutePart<Known extends RouteId> = { [Id in Known]: CalledRoute & { output: Parser<RouteResponse<Id>> } };

/** Calls a route and returns its validated response. Throws ApiError. */
export type CallApi<Known extends RouteId = keyof typeof siteRoutes> = <Id extends Known>(
  id: Id,
  request: RouteRequest<Id>,
  options?: CallOptions,
) => Promise<RouteResponse<Id>>;

/** Returns a function that calls these routes. A page thus loads only the schemas of the routes that it uses. */
export function createApiClient<Known extends RouteId>(
  routes: RoutePart<Known>,
  { fetch, readApiKey, onSessionEnd, askPassword }: ApiClientParts,
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
      const body = await withPassword(askPassword, (headers) =>
        callRoute(route, { ...request }, { ...parts, headers }),
      );
      return checkResponse(route.output, body);
    } catch (error) {
      if (apiKey !== null && error instanceof ApiError && endsSession(error)) {
        onSessionEnd?.({ apiKey, reason: errorText(error, error.message) });
      }
      throw error;
    }
  };
}

/**
 * Makes a request. If it needs the password of an admin, because it changes another user's project, asks for the
 * password and makes the request again. Throws the refusal when the admin gives none.
 */
async function withPassword(
  ask: ApiClientParts['askPassword'],
  call: (headers: Record<string, string>) => Promise<unknown>,
): Promise<unknown> {
  let headers: Record<string, string> = {};
  for (;;) {
    try {
      return await call(headers);
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason : undefined;
      const isWrong = reason === 'admin_password_wrong' && ACTION_PASSWORD_HEADER in headers;
      const password = isWrong || reason === 'action_password_needed' ? await ask?.(isWrong) : undefined;
      if (password === undefined) throw error;
      headers = actionPasswordHeader(password);
    }
  }
}

export const browserParts: ApiClientParts = {
  fetch: (input, init) => globalThis.fetch(input, init),
  readApiKey: readStoredApiKey,
  onSessionEnd: reportSessionEnd,
  askPassword: actionPasswordStore.ask,
};

const TEXTS: CallTexts = {
  unreachable: () => t`The server could not be reached.`,
  refused: (status) => t`The server responded with ${status}.`,
};

function checkResponse<Response>(schema: Parser<Response>, body: unknown): Response {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(t`The server responded in a form that this page does not understand.`, {
    status: 200,
    code: 'unexpected_response',
    isFromServer: false,
    cause: parsed.error,
  });
}
