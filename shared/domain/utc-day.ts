/** Days as statistics and limits count them: in UTC, e.g. `2026-11-21`. */

export const DAY_MS = 24 * 60 * 60_000;

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The day that a time is on. */
export function utcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, DAY_LENGTH);
}

/** The last `count` days, oldest first, today last. */
export function lastUtcDays(count: number, nowMs: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDay(nowMs - (count - 1 - index) * DAY_MS));
}
