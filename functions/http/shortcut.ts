import type { Route } from '../../shared/contract/route.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { apiKeyOf } from './api-key-of.ts';
import { successResponse } from './success-response.ts';

/**
 * Returns a response before authentication when the requested record stores the hash of the caller's API key; otherwise
 * undefined.
 */
export type Shortcut = (
  pathParameters: Record<string, string | undefined>,
  apiKey: string,
) => Promise<object | undefined>;

export function fastPathResponse(route: Route, shortcut: Shortcut) {
  return async ({ event }: { event: ApiEvent }): Promise<ApiResult | undefined> => {
    const output = await shortcut(event.pathParameters ?? {}, apiKeyOf(event.headers) ?? '');
    return output && successResponse(route, output);
  };
}
