/** Both global secondary indexes, which follow the table with a delay. */
import type { Item } from './item.ts';

export const INDEX_NAMES = ['gsi1', 'gsi2'] as const;
export type IndexName = (typeof INDEX_NAMES)[number];

export interface Change {
  pk: string;
  sk: string;
  before: Item | undefined;
  after: Item | undefined;
}

type Partitions = Map<unknown, Map<string, Item>>;

export class Indexes {
  readonly #indexes: Record<IndexName, Partitions> = { gsi1: new Map(), gsi2: new Map() };
  readonly #pending: Change[] = [];

  add(changes: readonly Change[]): void {
    for (const change of changes) {
      if (change.before?.gsi1pk ?? change.after?.gsi1pk ?? change.before?.gsi2pk ?? change.after?.gsi2pk) {
        this.#pending.push(change);
      }
    }
  }

  /** Applies the pending changes to the indexes, except the newest `lag` ones. */
  catchUp(lag: number): void {
    for (const change of this.#pending.splice(0, Math.max(0, this.#pending.length - lag))) {
      for (const name of INDEX_NAMES) this.#apply(name, change);
    }
  }

  itemsOf(name: IndexName, partition: unknown): Item[] {
    return [...(this.#indexes[name].get(partition)?.values() ?? [])];
  }

  #apply(name: IndexName, { pk, sk, before, after }: Change): void {
    const partitions = this.#indexes[name];
    const key = `${pk}\n${sk}`;
    if (before) partitions.get(before[`${name}pk`])?.delete(key);
    if (after?.[`${name}pk`] === undefined || after[`${name}sk`] === undefined) return;
    const partition = partitions.get(after[`${name}pk`]) ?? new Map<string, Item>();
    partitions.set(after[`${name}pk`], partition.set(key, after));
  }
}
