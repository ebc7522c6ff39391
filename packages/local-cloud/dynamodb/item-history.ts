/** Records items before they change, so that tables can be restored. The records are lost when the emulator stops. */
import type { BatchOperation, Item } from './dynalite.ts';

interface Change {
  atMs: number;
  key: string;
  before: unknown;
}

export class ItemHistory {
  readonly beganAtMs: number;
  readonly #now: () => number;
  readonly #changes: Change[] = [];

  constructor(now: () => number) {
    this.#now = now;
    this.beganAtMs = now();
  }

  /** Records the items that `operations` are about to change. `read` returns the current value of a key. */
  note(operations: readonly BatchOperation[], read: (key: string) => unknown): void {
    const atMs = this.#now();
    for (const { key } of operations) this.#changes.push({ atMs, key, before: structuredClone(read(key)) });
  }

  /** Returns the items under a key prefix as of an earlier time. `present` holds the current items. */
  async itemsAt(toMs: number, prefix: string, present: AsyncIterable<[string, unknown]>): Promise<Item[]> {
    const values = new Map<string, unknown>();
    for await (const [key, value] of present) values.set(key, value);
    for (const { atMs, key, before } of this.#changes.toReversed()) {
      if (atMs > toMs && key.startsWith(prefix)) values.set(key, before);
    }
    return [...values.values()].filter((value): value is Item => typeof value === 'object' && value !== null);
  }
}
