import type middy from '@middy/core';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { apiKeyOf } from './api-key-of.ts';

/** What a program on another site may read besides the body. */
const EXPOSED_HEADERS = [
  'allow',
  'location',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-request-id',
].join(', ');

/**
 * Adds what every response has: the id of the request, and the rate that the call takes of everybody. A call with a key may come
 * from any site, because no cookie takes part in it; what needs no key stays with this site.
 */
export function answerHeaders(
  throttleOf: (routeKey: string) => { rateLimit: number },
): middy.MiddlewareObj<ApiEvent, ApiResult, Error> {
  const add = ({ event, context, response }: middy.Request<ApiEvent, ApiResult, Error>) => {
    if (!response) return;
    const { 'retry-after': retryAfter } = response.headers ?? {};
    response.headers = {
      'x-request-id': context.awsRequestId,
      'ratelimit-policy': `"all-callers";q=${throttleOf(event.routeKey.replace(/^HEAD /, 'GET ')).rateLimit};w=1`,
      ...(response.statusCode === 429 && { ratelimit: `"caller";r=0;t=${retryAfter ?? 1}` }),
      ...(apiKeyOf(event.headers) !== undefined && {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': EXPOSED_HEADERS,
      }),
      ...response.headers,
    };
  };
  return { after: add, onError: add };
}
