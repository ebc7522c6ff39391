/** Remembers answers for a moment, so that a header that asks on every page does not ask the chain as often. */
import type { Clock } from '../../ports/clock.ts';

interface Kept<Value> {
  value: Promise<Value>;
  untilMs: number;
}

/** More keys than are asked for at once; the oldest go first. */
const MAX_KEPT = 1_000;

export class BriefCache<Value> {
  readonly #clock: Clock;
  readonly #lifetimeMs: number;
  readonly #isWorthKeeping: (value: Value) => boolean;
  readonly #kept = new Map<string, Kept<Value>>();

  /** Values that are not worth keeping are given once, to those who asked meanwhile. */
  constructor(clock: Clock, lifetimeMs: number, isWorthKeeping: (value: Value) => boolean) {
    this.#clock = clock;
    this.#lifetimeMs = lifetimeMs;
    this.#isWorthKeeping = isWorthKeeping;
  }

  /** The remembered value of the key, or what `read` gives now. */
  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const nowMs = this.#clock.nowMs();
    const found = this.#kept.get(key);
    if (found && found.untilMs > nowMs) return found.value;
    const value = read();
    const kept = { value, untilMs: nowMs + this.#lifetimeMs };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    const forget = () => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    };
    value.then((settled) => {
      if (!this.#isWorthKeeping(settled)) forget();
    }, forget);
    return value;
  }
}
