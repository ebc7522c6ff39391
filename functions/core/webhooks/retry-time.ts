const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits after each attempt but the last: together 20 hours and 21 minutes. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 10 * HOUR_MS];
/** Longer than a run of the job. After it, a last attempt whose run died is over. */
const LAST_WAIT_MS = 10 * MINUTE_MS;

/** Returns when a delivery is looked at again after attempt `tries`, the first of which is 1. */
export function nextDueAtMs(tries: number, nowMs: number): number {
  return nowMs + (WAITS_MS[tries - 1] ?? LAST_WAIT_MS);
}
