const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits after each attempt but the last; 20 hours and 21 minutes in total. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 10 * HOUR_MS];
/**
 * The last attempt counts as failed if it is still open after this time. A run ends earlier, so the run of such an
 * attempt has crashed.
 */
const LAST_WAIT_MS = 10 * MINUTE_MS;

/** Returns the time of the next attempt after attempt number `tries`, which starts at 1. */
export function nextDueAtMs(tries: number, nowMs: number): number {
  return nowMs + (WAITS_MS[tries - 1] ?? LAST_WAIT_MS);
}
