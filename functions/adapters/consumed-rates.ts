import type { ConsumedRate } from '../ports/rate-limits.ts';

/** Collects the token buckets of one request, because an instance serves only one request at a time. */
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
