import { DAY_MS } from './utc-day.ts';

const RETURN_LIMIT_MS = DAY_MS;
export const RETURNS_PER_WEEK = 3;
export const RETURN_WEEK_MS = 7 * DAY_MS;

/** The minimum length of the user's sentence about the failing part. */
export const RETURN_REASON_MIN_LENGTH = 10;
export const RETURN_REASON_MAX_LENGTH = 500;

/** Returns the deadline for giving a build back for a refund, in milliseconds since 1970. */
export function returnableUntilMs(endedAtMs: number): number {
  return endedAtMs + RETURN_LIMIT_MS;
}
