import { ApiError } from './api-error.ts';
import type { Wait } from './wait.ts';

/** An attempt that failed and will be repeated. */
export interface Retry {
  error: ApiError;
  /** 1 after the first attempt. */
  attempt: number;
  waitMs: number;
}

interface RetryOptions {
  /** How many attempts may follow the first. */
  retries: number;
  wait: Wait;
  signal: AbortSignal | undefined;
  onRetry: ((retry: Retry) => void) | undefined;
  longestWaitMs: number;
}

const FIRST_WAIT_MS = 500;
/** Of a server or what is before it, when it is busy or restarts. */
const PASSING = [429, 502, 503, 504];

/**
 * Runs a call until it succeeds or fails for good. It waits as long as the server says, otherwise half a second, then twice as
 * long each time. Throws the last error; at once when the wait would be longer than the longest.
 */
export async function withRetries<Value>(call: () => Promise<Value>, options: RetryOptions): Promise<Value> {
  const { retries, wait, signal, onRetry, longestWaitMs } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || attempt > retries || !mayPass(error, attempt)) throw error;
      const waitMs = waitAfter(error, attempt);
      if (waitMs > longestWaitMs) throw error;
      onRetry?.({ error, attempt, waitMs });
      await wait(waitMs, signal);
    }
  }
}

function mayPass({ status, code, retryAfterSeconds }: ApiError, attempt: number): boolean {
  // The response of the attempt before was lost, and the server still works on it.
  if (status === 409) return attempt > 1 && retryAfterSeconds !== undefined;
  return code === 'unreachable' || PASSING.includes(status);
}

function waitAfter({ retryAfterSeconds }: ApiError, attempt: number): number {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1_000;
  // Clients that failed together do not come back together.
  return Math.round(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2));
}
