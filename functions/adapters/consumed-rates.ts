import type { ConsumedRate } from '../ports/rate-limits.ts';

/** The token buckets that the current request took from. An instance serves one request at a time. */
export class ConsumedRates {
  #taken: ConsumedRate[] = [];

  forget(): void {
    this.#taken = [];
  }

  readonly note = (taken: ConsumedRate): void => {
    this.#taken.push(taken);
  };

  tightest(): ConsumedRate | undefined {
    return this.#taken.toSorted((one, other) => one.left - other.left)[0];
  }
}
