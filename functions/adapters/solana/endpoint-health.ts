/** The wait after a failure of an endpoint; it doubles with each further failure. */
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 5 * 60_000;

interface Rest {
  untilMs: number;
  lastedMs: number;
}

/**
 * Tracks the health of endpoints. A failed endpoint is called last until its wait is over. Then it is called in its
 * normal order again.
 */
export class EndpointHealth {
  readonly #nowMs: () => number;
  readonly #rests = new Map<string, Rest>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  worked(url: string): void {
    this.#rests.delete(url);
  }

  failed(url: string): void {
    const lastedMs = this.#rests.get(url)?.lastedMs;
    const restMs = lastedMs === undefined ? FIRST_REST_MS : Math.min(lastedMs * 2, LONGEST_REST_MS);
    this.#rests.set(url, { untilMs: this.#nowMs() + restMs, lastedMs: restMs });
  }

  /** Splits the endpoints into those to call first and those that failed recently, each in the given order. */
  split(urls: readonly string[]): { rested: string[]; resting: string[] } {
    const isResting = (url: string) => this.#nowMs() < (this.#rests.get(url)?.untilMs ?? 0);
    return { rested: urls.filter((url) => !isResting(url)), resting: urls.filter(isResting) };
  }
}
