import type { ConsumedRate } from '../ports/rate-limits.ts';

/** The token buckets that the current request took from. An instance serves one request at a time. */
export class ConsumedRates {
  #taken: ConsumedRate[] = [];

  /** Forgets the buckets of the previous request. */
  forget(): void {
    this.#taken = [];
  }

  readonly note = (taken: ConsumedRate): void => {
    this.#taken.push(taken);
  };

  /** The bucket with the fewest remaining tokens; undefined when the request took from none. */
  tightest(): ConsumedRate | undefined {
    return this.#taken.toSorted((one, other) => one.left - other.left)[0];
  }
}
