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
  /** The bucket has room for one period's calls. Returns 0 on success, otherwise the milliseconds to the next token. */
  takeToken(bucket: string, rate: Rate, nowMs: number): Promise<number>;
  /** Returns false and adds nothing above the limit. A negative amount undoes an earlier one with the same `nowMs`. */
  countToday(counter: string, amount: number, limit: number, nowMs: number): Promise<boolean>;
}

/** For requests that carry several calls. */
export interface BatchRateLimits {
  /** Takes `count` tokens or none. Returns 0 on success, otherwise the milliseconds until there are enough. */
  takeTokens(bucket: string, count: number, rate: Rate, nowMs: number): Promise<number>;
}
