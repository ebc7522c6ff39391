import { secondsUntilTomorrow } from '../../shared/domain/utc-day.ts';
import type { Refusal } from '../../shared/messages/refusals.ts';
import type { Clock } from '../ports/clock.ts';
import type { RateLimits } from '../ports/rate-limits.ts';
import { RequestError } from '../ports/request-error.ts';

export interface DailyLimitServices {
  rateLimits: Pick<RateLimits, 'countToday'>;
  clock: Clock;
}

/**
 * Adds the amount to the counter of the current UTC day. Returns a function that subtracts it again. Throws a
 * RequestError with `refusal` and the seconds until the next day when the counter would exceed the limit.
 */
export async function limitToday(
  { rateLimits, clock }: DailyLimitServices,
  counter: string,
  { amount = 1, limit }: { amount?: number; limit: number },
  refusal: Refusal,
): Promise<() => Promise<void>> {
  const nowMs = clock.nowMs();
  if (!(await rateLimits.countToday(counter, amount, limit, nowMs))) {
    throw new RequestError(refusal, { retryAfterSeconds: secondsUntilTomorrow(nowMs) });
  }
  return async () => void (await rateLimits.countToday(counter, -amount, limit, nowMs));
}
