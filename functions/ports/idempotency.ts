/** What a call responded, to be repeated word for word. */
export interface KeptResponse {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

export interface IdempotentCall {
  publicKey: string;
  /** The key that the caller chose. */
  key: string;
  /** Stands for the route and its input: the same key with another fingerprint is a mistake of the caller. */
  fingerprint: string;
}

export type BegunCall =
  /** The first of its key, or the first after one that ended without a response. */
  | { kind: 'new' }
  | { kind: 'running' }
  | { kind: 'done'; response: KeptResponse }
  /** It ran, and what it responded could not be kept. */
  | { kind: 'forgotten' }
  | { kind: 'different' };

/** Remembers calls by the keys of their callers, for a day. */
export interface Idempotency {
  /** Claims a key until `leaseEndsAtMs`, before which no other call with it runs. */
  begin(call: IdempotentCall, nowMs: number, leaseEndsAtMs: number): Promise<BegunCall>;
  /** Keeps the response of a call that changed something. Rejects for a response that is larger than an item may be. */
  keep(call: IdempotentCall, response: KeptResponse, nowMs: number): Promise<void>;
  /** Remembers that a call has run whose response cannot be kept, so that it does not run again. */
  markDone(call: IdempotentCall, nowMs: number): Promise<void>;
  /** Frees the key of a call that was refused and changed nothing. */
  release(call: IdempotentCall, nowMs: number): Promise<void>;
}
