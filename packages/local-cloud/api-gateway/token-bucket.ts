export interface Throttle {
  rateLimit: number;
  /** Maximum number of tokens in the bucket. */
  burstLimit: number;
}

export class TokenBucket {
  readonly #throttle: Throttle;
  #tokens: number;
  #filledAtMs: number;

  constructor(throttle: Throttle, nowMs: number) {
    this.#throttle = throttle;
    this.#tokens = throttle.burstLimit;
    this.#filledAtMs = nowMs;
  }

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
