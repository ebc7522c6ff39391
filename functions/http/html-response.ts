import type { PageResponse } from '../../shared/contract/publishing.ts';
import type { ApiResult } from './api-event.ts';

/** Returns the response with a page. It is not cached unless the page's headers say so. */
export function htmlResponse({ status, contentType, body, headers }: PageResponse): ApiResult {
  return {
    statusCode: status,
    headers: { 'cache-control': 'no-store', ...headers, 'content-type': contentType },
    body,
  };
}
