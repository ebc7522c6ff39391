export interface Rate {
  /** Calls per period; a burst may use them all. */
  requests: number;
  perSeconds: number;
}

/** A token bucket after a call took a token, or found none. */
export interface ConsumedRate extends Rate {
  left: number;
  fullInMs: number;
}

export interface RateLimits {
  /**
   * Takes a token from a bucket that fills at the rate and has room for one period's calls. Returns 0 on success,
   * otherwise the milliseconds until the next token.
   */
  takeToken(bucket: string, rate: Rate, nowMs: number): Promise<number>;
  /**
   * Adds to a counter of the UTC day; returns false and adds nothing when the sum would exceed the limit. A negative
   * amount undoes an earlier one with the same `nowMs`.
   */
  countToday(counter: string, amount: number, limit: number, nowMs: number): Promise<boolean>;
}
