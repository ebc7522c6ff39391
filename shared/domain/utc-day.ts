export const DAY_MS = 24 * 60 * 60_000;

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Returns the UTC day of a time, for example `2026-11-21`. */
export function utcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, DAY_LENGTH);
}

/** Returns the last `count` UTC days, oldest first, ending with today. */
export function lastUtcDays(count: number, nowMs: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDay(nowMs - (count - 1 - index) * DAY_MS));
}

/** Returns the whole seconds until the next UTC day, at least 1. */
export function secondsUntilTomorrow(nowMs: number): number {
  return Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000);
}
