import type { ConsumedRate } from '../ports/rate-limits.ts';
import type { ApiResult } from './api-event.ts';

/**
 * Returns the rate limit headers of draft-ietf-httpapi-ratelimit-headers. A policy allows `q` calls in `w` seconds. `r`
 * calls remain, and all `q` calls are available again in `t` seconds.
 */
export function rateHeaders(
  { statusCode, headers = {} }: ApiResult,
  everybodysRate: number,
  taken: ConsumedRate | undefined,
): Record<string, string> {
  const everybody = `"all-callers";q=${everybodysRate};w=1`;
  // A 429 may come from an exhausted daily limit, so no calls remain even if the token bucket has some left.
  const { 'retry-after': retryAfter = 1 } = headers;
  const used = statusCode === 429 && { ratelimit: `"caller";r=0;t=${retryAfter}` };
  // Responses that may be cached omit the caller's rate, because CloudFront may send them to other callers.
  const isForOneCaller = headers['cache-control'] === 'no-store';
  if (taken === undefined || !isForOneCaller) return { 'ratelimit-policy': everybody, ...used };
  const { requests, perSeconds, left, fullInMs } = taken;
  return {
    'ratelimit-policy': `${everybody}, "caller";q=${requests};w=${perSeconds}`,
    ratelimit: `"caller";r=${left};t=${Math.ceil(fullInMs / 1_000)}`,
    ...used,
  };
}
