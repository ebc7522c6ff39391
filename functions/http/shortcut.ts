import type { Route } from '../../shared/contract/route.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { apiKeyOf } from './api-key-of.ts';
import { successResponse } from './success-response.ts';

/**
 * Returns the output of a route when the record that it reads already names the caller's API key; undefined otherwise,
 * and then the caller is authenticated.
 */
export type Shortcut = (
  pathParameters: Record<string, string | undefined>,
  apiKey: string,
) => Promise<object | undefined>;

/** Returns a middleware that responds with the shortcut's output, if there is one. */
export function fastPathResponse(route: Route, shortcut: Shortcut) {
  return async ({ event }: { event: ApiEvent }): Promise<ApiResult | undefined> => {
    const output = await shortcut(event.pathParameters ?? {}, apiKeyOf(event.headers) ?? '');
    return output && successResponse(route, output);
  };
}
