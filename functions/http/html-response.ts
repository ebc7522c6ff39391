import type { PageResponse } from '../../shared/contract/page-response.ts';
import type { ApiResult } from './api-event.ts';

/** Returns the response with a page. It is not cached unless the page's headers say so. */
export function htmlResponse({
  status,
  contentType,
  body,
  isBase64Encoded = false,
  headers,
}: PageResponse): ApiResult {
  return {
    statusCode: status,
    headers: { 'cache-control': 'no-store', ...headers, 'content-type': contentType },
    body,
    isBase64Encoded,
  };
}
