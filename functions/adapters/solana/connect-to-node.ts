import { Connection, type ConnectionConfig } from '@solana/web3.js';

export interface NodeOptions {
  fetch?: NonNullable<ConnectionConfig['fetch']>;
  /** The time limit of each call, in milliseconds; defaults to 4,000. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 4_000;

/** Creates a connection to an RPC endpoint with a time-out per call. Throws a TypeError for a non-HTTP URL. */
export function connectToNode(
  url: string,
  { fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS }: NodeOptions = {},
): Connection {
  return new Connection(url, {
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    // On a rate limit, calling the next endpoint is faster than waiting for this one.
    disableRetryOnRateLimit: true,
  });
}
