import type { FixedReasonOf } from '../../shared/messages/refusals.ts';
import type { Clock } from '../ports/clock.ts';
import type { Rate, RateLimits } from '../ports/rate-limits.ts';
import { RequestError } from '../ports/request-error.ts';

/**
 * Takes a token from the rate limit's bucket. Throws RequestError `rate_limited` with the seconds until the next token
 * when the bucket is empty.
 */
export async function limitRate(
  { rateLimits, clock }: { rateLimits: Pick<RateLimits, 'takeToken'>; clock: Clock },
  bucket: string,
  rate: Rate,
  reason: FixedReasonOf<'rate_limited'>,
): Promise<void> {
  const waitMs = await rateLimits.takeToken(bucket, rate, clock.nowMs());
  if (waitMs === 0) return;
  throw new RequestError(reason, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
