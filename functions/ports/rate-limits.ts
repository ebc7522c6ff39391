export interface Rate {
  /** Calls in one period, all of which may come at once. */
  requests: number;
  perSeconds: number;
}

/** A token bucket after a call took from it, or found it empty. */
export interface TakenRate extends Rate {
  /** How many more calls it takes now. */
  left: number;
  fullInMs: number;
}

export interface RateLimits {
  /**
   * Takes a token from a bucket that fills at the rate and holds one period's calls. Returns 0 on success, otherwise the
   * milliseconds until the next token.
   */
  takeToken(bucket: string, rate: Rate, nowMs: number): Promise<number>;
  /**
   * Adds to a counter of the UTC day; returns false and adds nothing when the sum would exceed the limit. A negative amount
   * takes back what was added with the same `nowMs`.
   */
  countToday(counter: string, amount: number, limit: number, nowMs: number): Promise<boolean>;
}
