const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait after each attempt except the last one. Together, the waits take 20 hours and 21 minutes. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 10 * HOUR_MS];
/**
 * The wait for the result of the last attempt, after which the attempt counts as failed. A run of the delivery job
 * takes less time, so a run that left no result must have crashed.
 */
const LAST_WAIT_MS = 10 * MINUTE_MS;

/** Returns the time of the next attempt after `tries` attempts. */
export function nextDueAtMs(tries: number, nowMs: number): number {
  return nowMs + (WAITS_MS[tries - 1] ?? LAST_WAIT_MS);
}
