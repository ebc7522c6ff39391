import type { Receipt } from './receipt.ts';
import { DAY_MS } from './utc-day.ts';

/** How long after its end a build may be returned. */
const RETURN_LIMIT_MS = DAY_MS;
/** How many builds a user may return in seven days. */
export const RETURNS_PER_WEEK = 3;
export const RETURN_WEEK_MS = 7 * DAY_MS;

/** Whether a build was delivered for half of its price, so that it may be returned. Neither free nor whole builds are. */
export function isHalfPriced({ openProblems, creditsCharged }: Receipt): boolean {
  return openProblems.length > 0 && creditsCharged > 0;
}

/** Returns the last moment, in milliseconds since 1970, at which a build that ended at `endedAtMs` may be returned. */
export function returnableUntilMs(endedAtMs: number): number {
  return endedAtMs + RETURN_LIMIT_MS;
}
