import * as z from 'zod';
import { pageResponseSchema } from '../../shared/contract/publishing.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { ApiResult } from './api-event.ts';
import { htmlResponse } from './html-response.ts';

const redirectSchema = z.object({ location: z.string() });

/**
 * Returns the response to a call that succeeded, with `success: true` unless the handler says otherwise. The output is parsed, so that no field leaves that the contract does not
 * name. Throws ZodError when the output breaks the contract.
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

/** Whether the response says that the work was accepted and is not done yet. */
function isPending(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'isPending' in body && body.isPending === true;
}
