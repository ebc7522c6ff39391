import type { DataError } from './data-error.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** A server that asks for more is asked again after this. */
const LONGEST_ASKED_MS = 300_000;

/** Returns how long to wait after a call has failed `failures` times before: as the server asks, or longer each time. */
export function retryDelayMs({ retryAfterMs }: DataError, failures: number): number {
  const backOffMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  // Visitors who were refused together do not come again together.
  const spread = 0.75 + Math.random() / 2;
  return Math.max(backOffMs * spread, Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS));
}
