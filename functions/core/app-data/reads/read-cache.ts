import type { Clock } from '../../../ports/clock.ts';

export class ReadCache<Value> {
  readonly #clock: Clock;
  readonly #maxAgeMs: number;
  readonly #max: number;
  readonly #entries = new Map<string, { atMs: number; value: Promise<Value> }>();

  constructor(clock: Clock, { maxAgeMs, max }: { maxAgeMs: number; max: number }) {
    this.#clock = clock;
    this.#maxAgeMs = maxAgeMs;
    this.#max = max;
  }

  /** Returns the cached value, or calls `read` and caches its result. Failures are not cached. */
  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const nowMs = this.#clock.nowMs();
    const kept = this.#entries.get(key);
    if (kept && nowMs - kept.atMs < this.#maxAgeMs) return kept.value;
    const value = read();
    this.#entries.delete(key);
    this.#entries.set(key, { atMs: nowMs, value });
    value.catch(() => this.#entries.delete(key));
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#max && oldest !== undefined) this.#entries.delete(oldest);
    return value;
  }
}
