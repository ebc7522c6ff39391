export interface StoredResponse {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

export interface IdempotentCall {
  publicKey: string;
  key: string;
  /** A hash of the route and its input. A caller must not use the same key with another fingerprint. */
  fingerprint: string;
}

export type BegunCall =
  /** The first call with its key, or the first after a call that ended without a response. */
  | { kind: 'new' }
  | { kind: 'running' }
  | { kind: 'done'; response: StoredResponse }
  | { kind: 'forgotten' }
  | { kind: 'different' };

/** Stores calls by their idempotency keys for a day, so that a repeated call does not run again. */
export interface Idempotency {
  /** Claims a key until `leaseEndsAtMs`. Until then, no other call with this key runs. */
  begin(call: IdempotentCall, nowMs: number, leaseEndsAtMs: number): Promise<BegunCall>;
  /** Stores the response of a successful call. Rejects when the response is too large for a table item. */
  keep(call: IdempotentCall, response: StoredResponse, nowMs: number): Promise<void>;
  /** Records that a call ran but its response cannot be stored. A repeated call then does not run. */
  markDone(call: IdempotentCall, nowMs: number): Promise<void>;
  /** Frees the key of a refused call, which changed nothing. */
  release(call: IdempotentCall, nowMs: number): Promise<void>;
}
