import * as z from 'zod';
import { apiPath } from '../../shared/contract/api-path.ts';
import { type PageResponse, pageResponseSchema } from '../../shared/contract/page-response.ts';
import type { Route } from '../../shared/contract/route.ts';
import { OPERATION_STATUS_PATH, STATUS_POLL_SECONDS } from '../../shared/domain/operation-status.ts';
import type { ApiResult } from './api-event.ts';

/** The interval in seconds at which the site repeats a call whose payment is pending. */
const CALL_AGAIN_SECONDS = 2;

const operationSchema = z.object({ operationId: z.string() });

const redirectSchema = z.object({ location: z.string() });

/**
 * Returns the response of a successful call. Adds `success: true` unless the output sets `success`. Removes fields that
 * the contract does not contain. Throws ZodError for an invalid output.
 */
export function successResponse(route: Route, output: object | undefined): ApiResult {
  const body = z.parse(route.output, { success: true, ...output });
  if (route.success === 'redirect') {
    const { location } = z.parse(redirectSchema, body);
    return { statusCode: 302, headers: { location, 'cache-control': 'no-store' } };
  }
  if (route.success === 'page') return htmlResponse(z.parse(pageResponseSchema, body));
  const statusCode = isPending(body) ? 202 : route.success;
  return {
    statusCode,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(statusCode === 202 && whereToAsk(body)),
    },
    body: JSON.stringify(body),
  };
}

/**
 * Returns headers that tell the caller when and where to poll for the result. Without an operation, there is no status
 * URL, so the caller repeats the same call.
 */
function whereToAsk(body: unknown): Record<string, string> {
  const operation = z.safeParse(operationSchema, body);
  if (!operation.success) return { 'retry-after': String(CALL_AGAIN_SECONDS) };
  const path = OPERATION_STATUS_PATH.replace('{operationId}', operation.data.operationId);
  return { 'retry-after': String(STATUS_POLL_SECONDS), location: apiPath({ path }) };
}

function isPending(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'isPending' in body && body.isPending === true;
}

/** Returns the response of a page. It is not cached unless the page's headers say so. */
function htmlResponse({ status, contentType, body, isBase64Encoded = false, headers }: PageResponse): ApiResult {
  return {
    statusCode: status,
    headers: { 'cache-control': 'no-store', ...headers, 'content-type': contentType },
    body,
    isBase64Encoded,
  };
}
