/** Limits on how often something may be used. */

export interface Rate {
  /** Calls that one period allows, all of which may come at once. */
  requests: number;
  perSeconds: number;
}

export interface RateLimits {
  /**
   * Takes a token from a bucket that fills at the rate and holds one period's calls. Returns 0 when there was one, else
   * the ms until there will be.
   */
  takeToken(bucket: string, rate: Rate, nowMs: number): Promise<number>;
  /** Adds to a counter of the UTC day; false, and nothing added, when it would exceed the limit. */
  countToday(counter: string, amount: number, limit: number, nowMs: number): Promise<boolean>;
}
