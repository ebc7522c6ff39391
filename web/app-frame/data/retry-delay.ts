import type { DataError } from './data-error.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** The longest wait, also when the server asks for more. */
const LONGEST_ASKED_MS = 300_000;

/** Returns the delay of a retry after `failures` failures: the one that the server asks for, or an exponential backoff. */
export function retryDelayMs({ retryAfterMs }: DataError, failures: number): number {
  const backOffMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  // Jitter spreads the retries of visitors who were refused at the same time.
  const spread = 0.75 + Math.random() / 2;
  return Math.max(backOffMs * spread, Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS));
}
