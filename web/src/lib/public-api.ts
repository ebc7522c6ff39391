import { ApiError } from '@buidl/client/api-error';
import type { RouteResponse } from '../../../shared/contract/routes.ts';
import { t } from './language/translate.ts';

/** The API routes that public pages use when they load. */
export const PUBLIC_PATHS = {
  getAnnouncement: '/api/announcement',
  getCreditConfig: '/api/config/credits',
  getPublicConfig: '/api/config/public',
  getShowcase: '/api/showcase',
} as const;

/**
 * Reads a public route without `callApi`, because creating all schemas blocks a slow phone for 200 ms. The response is
 * not validated. Throws ApiError and the errors of `fetch`.
 */
export async function readPublic<Id extends keyof typeof PUBLIC_PATHS>(
  id: Id,
  signal: AbortSignal,
): Promise<RouteResponse<Id>> {
  const response = await fetch(PUBLIC_PATHS[id], { signal });
  if (!response.ok) {
    const { status } = response;
    const details = { status, code: 'unexpected_response', isFromServer: false };
    throw new ApiError(t`The server responded with ${status}.`, details);
  }
  const body: RouteResponse<Id> = await response.json();
  return body;
}
