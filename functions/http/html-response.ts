import type { PageResponse } from '../../shared/contract/publishing.ts';
import type { ApiResult } from './api-event.ts';

/** Returns a page in the form that API Gateway takes. */
export function htmlResponse({ status, contentType, body, headers }: PageResponse): ApiResult {
  return {
    statusCode: status,
    headers: { 'cache-control': 'no-store', ...headers, 'content-type': contentType },
    body,
  };
}
