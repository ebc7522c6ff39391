import type middy from '@middy/core';
import { consumedRates } from '../composition/consumed-rates.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { apiKeyOf } from './api-key-of.ts';
import { rateHeaders } from './rate-headers.ts';

const EXPOSED_HEADERS = ['allow', 'location', 'ratelimit', 'ratelimit-policy', 'retry-after', 'x-request-id'].join(
  ', ',
);

/**
 * Creates the middleware that adds the headers of all responses. Web pages of any site may read the response to a call
 * with an API key, because no cookies are involved. The response to a call without a key is readable only on this site.
 */
export function responseHeaders(
  throttleOf: (routeKey: string) => { rateLimit: number },
): middy.MiddlewareObj<ApiEvent, ApiResult, Error> {
  const add = ({ event, context, response }: middy.Request<ApiEvent, ApiResult, Error>) => {
    if (!response) return;
    const throttle = throttleOf(event.routeKey.replace(/^HEAD /, 'GET '));
    response.headers = {
      'x-request-id': context.awsRequestId,
      ...rateHeaders(response, throttle.rateLimit, consumedRates.tightest()),
      ...(apiKeyOf(event.headers) !== undefined && {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': EXPOSED_HEADERS,
      }),
      ...response.headers,
    };
  };
  return { before: () => consumedRates.forget(), after: add, onError: add };
}
