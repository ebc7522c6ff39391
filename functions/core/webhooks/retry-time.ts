const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits after all attempts but the last; 20 hours and 21 minutes in total. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 10 * HOUR_MS];
/**
 * If the last attempt is still open after this time, it counts as failed. A run takes less time, so the run that made
 * the attempt must have crashed.
 */
const LAST_WAIT_MS = 10 * MINUTE_MS;

/** Returns the time of the attempt after attempt number `tries`. The first attempt has number 1. */
export function nextDueAtMs(tries: number, nowMs: number): number {
  return nowMs + (WAITS_MS[tries - 1] ?? LAST_WAIT_MS);
}
