import type middy from '@middy/core';
import { takenRates } from '../composition/taken-rates.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { apiKeyOf } from './api-key-of.ts';
import { rateHeaders } from './rate-headers.ts';

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
 * Adds what every response has: the id of the request, the rate that the call takes of everybody, and where the calls of each caller
 * are counted, what is left to this one. A call with a key may come from any site, because no cookie takes part in it; what needs no
 * key stays with this site.
 */
export function responseHeaders(
  throttleOf: (routeKey: string) => { rateLimit: number },
): middy.MiddlewareObj<ApiEvent, ApiResult, Error> {
  const add = ({ event, context, response }: middy.Request<ApiEvent, ApiResult, Error>) => {
    if (!response) return;
    const throttle = throttleOf(event.routeKey.replace(/^HEAD /, 'GET '));
    response.headers = {
      'x-request-id': context.awsRequestId,
      ...rateHeaders(response, throttle.rateLimit, takenRates.tightest()),
      ...(apiKeyOf(event.headers) !== undefined && {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': EXPOSED_HEADERS,
      }),
      ...response.headers,
    };
  };
  return { before: () => takenRates.forget(), after: add, onError: add };
}
