/** AWS updates the counts at intervals, so requests are counted in steps of 10 s. */
const STEP_MS = 10_000;

export class RequestCounts {
  readonly #windowMs: number;
  readonly #steps = new Map<number, Map<string, number>>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  add(address: string, nowMs: number): number {
    const step = Math.floor(nowMs / STEP_MS);
    for (const old of this.#steps.keys()) {
      if ((old + 1) * STEP_MS <= nowMs - this.#windowMs) this.#steps.delete(old);
    }
    const counts = this.#steps.get(step) ?? new Map<string, number>();
    this.#steps.set(step, counts.set(address, (counts.get(address) ?? 0) + 1));
    return [...this.#steps.values()].reduce((sum, each) => sum + (each.get(address) ?? 0), 0);
  }
}
