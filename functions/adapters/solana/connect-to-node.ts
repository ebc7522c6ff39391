import { Connection, type ConnectionConfig } from '@solana/web3.js';

export interface NodeOptions {
  fetch?: NonNullable<ConnectionConfig['fetch']>;
  /** For each call, default 4000. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 4_000;

/** A connection to one RPC endpoint that gives up on a call after its time-out. Throws a TypeError unless `url` is an HTTP address. */
export function connectToNode(
  url: string,
  { fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS }: NodeOptions = {},
): Connection {
  return new Connection(url, {
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    // The next endpoint serves sooner than one that limits its callers.
    disableRetryOnRateLimit: true,
  });
}
