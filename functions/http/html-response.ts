import type { PageResponse } from '../../shared/contract/page-response.ts';
import type { ApiResult } from './api-event.ts';

/** Returns an HTML response. It is not cached unless the page's headers allow it. */
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
