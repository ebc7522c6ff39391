import type { ConsumedRate } from '../ports/rate-limits.ts';

/**
 * Collects the rate limits that the current request used. Lambda instances serve one request at a time, so one object
 * suffices.
 */
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
