import type { DataError } from './data-error.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** The maximum delay, even if the server requests a longer one. */
const LONGEST_ASKED_MS = 300_000;

/** Returns the delay before a retry: the server's, if given, else an exponential backoff by the number of failures. */
export function retryDelayMs(
  { retryAfterMs }: Pick<DataError, 'retryAfterMs'>,
  failures: number,
  longestMs = LONGEST_MS,
): number {
  const backOffMs = Math.min(longestMs, FIRST_MS * 2 ** Math.min(failures, 10));
  // Jitter spreads the retries of visitors who were refused at the same time.
  const spread = 0.75 + Math.random() / 2;
  return Math.max(backOffMs * spread, Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS));
}
