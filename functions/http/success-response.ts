import * as z from 'zod';
import { pageResponseSchema } from '../../shared/contract/page-response.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { ApiResult } from './api-event.ts';
import { htmlResponse } from './html-response.ts';

const redirectSchema = z.object({ location: z.string() });

/**
 * Returns the response to a successful call, with `success: true` unless the output sets it. Parsing the output removes
 * fields that the contract does not name. Throws ZodError when the output violates the contract.
 */
export function successResponse(route: Route, output: object | undefined): ApiResult {
  const body = z.parse(route.output, { success: true, ...output });
  if (route.success === 'redirect') {
    const { location } = z.parse(redirectSchema, body);
    return { statusCode: 302, headers: { location, 'cache-control': 'no-store' } };
  }
  if (route.success === 'page') return htmlResponse(z.parse(pageResponseSchema, body));
  return {
    statusCode: isPending(body) ? 202 : route.success,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}

/** Returns whether the call was accepted and its work is not finished. */
function isPending(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'isPending' in body && body.isPending === true;
}
