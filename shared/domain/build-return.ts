import type { Receipt } from './receipt.ts';
import { DAY_MS } from './utc-day.ts';

const RETURN_LIMIT_MS = DAY_MS;
export const RETURNS_PER_WEEK = 3;
export const RETURN_WEEK_MS = 7 * DAY_MS;

/** Only builds that were charged at half price can be given back. */
export function isHalfPriced({ openProblems, creditsCharged }: Receipt): boolean {
  return openProblems.length > 0 && creditsCharged > 0;
}

/** Returns the last moment, in milliseconds since 1970, at which a build that ended then can be given back. */
export function returnableUntilMs(endedAtMs: number): number {
  return endedAtMs + RETURN_LIMIT_MS;
}
