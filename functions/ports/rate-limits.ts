export interface Rate {
  /** The number of calls allowed per period. A burst may use all of them at once. */
  requests: number;
  perSeconds: number;
}

/** The state of a token bucket after a call, whether or not the call found a token. */
export interface ConsumedRate extends Rate {
  left: number;
  fullInMs: number;
}

export interface RateLimits {
  /**
   * Takes a token from a bucket, which holds at most one period's calls. Returns 0 on success, otherwise the
   * milliseconds until the next token.
   */
  takeToken(bucket: string, rate: Rate, nowMs: number): Promise<number>;
  /**
   * Adds the amount to the counter of the current UTC day. Returns false and adds nothing if the counter would exceed
   * the limit. A negative amount undoes an earlier one with the same `nowMs`.
   */
  countToday(counter: string, amount: number, limit: number, nowMs: number): Promise<boolean>;
}

/** Rate limits for requests that contain several calls. */
export interface BatchRateLimits {
  /** Takes `count` tokens or none. Returns 0 on success, otherwise the milliseconds until there are enough. */
  takeTokens(bucket: string, count: number, rate: Rate, nowMs: number): Promise<number>;
}
