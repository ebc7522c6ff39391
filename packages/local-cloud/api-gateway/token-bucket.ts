/** As a stage or a route sets it. */
export interface Throttle {
  /** Requests in a second that the bucket is filled for. */
  rateLimit: number;
  /** Requests that the bucket holds. */
  burstLimit: number;
}

/** The bucket of one route: each request takes a token, and tokens come back at the rate. */
export class TokenBucket {
  readonly #throttle: Throttle;
  #tokens: number;
  #filledAtMs: number;

  constructor(throttle: Throttle, nowMs: number) {
    this.#throttle = throttle;
    this.#tokens = throttle.burstLimit;
    this.#filledAtMs = nowMs;
  }

  /** Whether there was a token. */
  take(nowMs: number): boolean {
    const { rateLimit, burstLimit } = this.#throttle;
    const filled = this.#tokens + ((nowMs - this.#filledAtMs) / 1000) * rateLimit;
    this.#tokens = Math.min(burstLimit, filled);
    this.#filledAtMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
