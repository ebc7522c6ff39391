import type { TakenRate } from '../ports/rate-limits.ts';
import type { ApiResult } from './api-event.ts';

/**
 * Returns the rate that a call takes of everybody, and that of its caller with what is left of it, in the form of
 * draft-ietf-httpapi-ratelimit-headers: `q` calls in `w` seconds, of which `r` are left, all again in `t` seconds.
 */
export function rateHeaders(
  { statusCode, headers = {} }: ApiResult,
  everybodysRate: number,
  taken: TakenRate | undefined,
): Record<string, string> {
  const everybody = `"all-callers";q=${everybodysRate};w=1`;
  // What is left when a day is used up is not what is left of a bucket.
  const { 'retry-after': retryAfter = 1 } = headers;
  const used = statusCode === 429 && { ratelimit: `"caller";r=0;t=${retryAfter}` };
  // Others get a response that the edge keeps.
  const isForOneCaller = headers['cache-control'] === 'no-store';
  if (taken === undefined || !isForOneCaller) return { 'ratelimit-policy': everybody, ...used };
  const { requests, perSeconds, left, fullInMs } = taken;
  return {
    'ratelimit-policy': `${everybody}, "caller";q=${requests};w=${perSeconds}`,
    ratelimit: `"caller";r=${left};t=${Math.ceil(fullInMs / 1_000)}`,
    ...used,
  };
}
