import type { ConsumedRate } from '../ports/rate-limits.ts';
import type { ApiResult } from './api-event.ts';

/**
 * draft-ietf-httpapi-ratelimit-headers: `q` calls in `w` seconds, `r` remaining, all available again in `t` seconds.
 */
export function rateHeaders(
  { statusCode, headers = {} }: ApiResult,
  everybodysRate: number,
  taken: ConsumedRate | undefined,
): Record<string, string> {
  const everybody = `"all-callers";q=${everybodysRate};w=1`;
  // A used-up daily limit is not a token bucket, so the bucket's remaining calls do not apply.
  const { 'retry-after': retryAfter = 1 } = headers;
  const used = statusCode === 429 && { ratelimit: `"caller";r=0;t=${retryAfter}` };
  // CloudFront may cache other responses and send them to other callers.
  const isForOneCaller = headers['cache-control'] === 'no-store';
  if (taken === undefined || !isForOneCaller) return { 'ratelimit-policy': everybody, ...used };
  const { requests, perSeconds, left, fullInMs } = taken;
  return {
    'ratelimit-policy': `${everybody}, "caller";q=${requests};w=${perSeconds}`,
    ratelimit: `"caller";r=${left};t=${Math.ceil(fullInMs / 1_000)}`,
    ...used,
  };
}
