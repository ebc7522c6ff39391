import type { Receipt } from './receipt.ts';
import { DAY_MS } from './utc-day.ts';

/** The period after a build's end in which it can be returned. */
const RETURN_LIMIT_MS = DAY_MS;
/** The maximum number of returns per user within seven days. */
export const RETURNS_PER_WEEK = 3;
export const RETURN_WEEK_MS = 7 * DAY_MS;

/**
 * Returns true if a build was delivered at half price, which makes it returnable. Free and full-price builds are not.
 */
export function isHalfPriced({ openProblems, creditsCharged }: Receipt): boolean {
  return openProblems.length > 0 && creditsCharged > 0;
}

/** Returns the last moment, in milliseconds since 1970, at which a build with this end can be returned. */
export function returnableUntilMs(endedAtMs: number): number {
  return endedAtMs + RETURN_LIMIT_MS;
}
