import { ApiError } from './api-error.ts';
import type { Wait } from './wait.ts';

/** A failed attempt that will be repeated. */
export interface Retry {
  error: ApiError;
  /** The number of failed attempts, from 1. */
  attempt: number;
  waitMs: number;
}

interface RetryOptions {
  retries: number;
  wait: Wait;
  signal: AbortSignal | undefined;
  onRetry: ((retry: Retry) => void) | undefined;
  longestWaitMs: number;
}

const FIRST_WAIT_MS = 500;
/** Temporary errors of a server or proxy that is busy or restarting. */
const TEMPORARY = [429, 502, 503, 504];

/**
 * Repeats a call until it succeeds or fails permanently. Waits as long as the server requests, otherwise 0.5 s, doubled
 * after each attempt. Throws the last error, immediately when the wait would exceed `longestWaitMs`.
 */
export async function withRetries<Value>(call: () => Promise<Value>, options: RetryOptions): Promise<Value> {
  const { retries, wait, signal, onRetry, longestWaitMs } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || attempt > retries || !isTemporary(error, attempt)) throw error;
      const waitMs = waitAfter(error, attempt);
      if (waitMs > longestWaitMs) throw error;
      onRetry?.({ error, attempt, waitMs });
      await wait(waitMs, signal);
    }
  }
}

function isTemporary({ status, code, retryAfterSeconds }: ApiError, attempt: number): boolean {
  // A repeated call gets status 409 when the first response was lost and the server still processes the first request.
  if (status === 409) return attempt > 1 && retryAfterSeconds !== undefined;
  return code === 'unreachable' || TEMPORARY.includes(status);
}

function waitAfter({ retryAfterSeconds }: ApiError, attempt: number): number {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1_000;
  // The random factor prevents clients that failed together from retrying together.
  return Math.round(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2));
}
