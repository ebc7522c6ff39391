import { DAY_MS } from './utc-day.ts';

const RETURN_LIMIT_MS = DAY_MS;
export const RETURNS_PER_WEEK = 3;
export const RETURN_WEEK_MS = 7 * DAY_MS;

/** The length of the sentence in which the user says what fails. */
export const RETURN_REASON_MIN_LENGTH = 10;
export const RETURN_REASON_MAX_LENGTH = 500;

/** Returns the last moment, in milliseconds since 1970, at which a build that ended then can be given back. */
export function returnableUntilMs(endedAtMs: number): number {
  return endedAtMs + RETURN_LIMIT_MS;
}
