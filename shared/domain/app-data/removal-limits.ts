import { DAY_MS } from '../utc-day.ts';

/** Records removed in bulk can be restored for this many days. */
export const REMOVAL_DAYS = 7;
/** The maximum number of restorable removals of an app, because removed records count against no other limit. */
export const MAX_REMOVALS = 50;

/** Returns the time until which a removal can be restored, in milliseconds. */
export function restorableUntilMs(startedAtMs: number): number {
  return startedAtMs + REMOVAL_DAYS * DAY_MS;
}
