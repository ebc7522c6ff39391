import type { Change } from '../store/indexes.ts';
import type { Item } from '../store/item.ts';

const SHARD_PARTITION = /^DATA#[^#]+#live#\d$/;
const COUNTS = ['records', 'bytes', 'pending'] as const;

/** Computes the counts of each shard from its committed records, and compares them with the stored counts. */
export class ShardCounts {
  /** The computed counts by shard and collection. */
  readonly #folds = new Map<string, { records: number; bytes: number; pending: number }>();

  /**
   * Applies the changes of a commit. Returns a problem for each stored count that differs from the records.
   * `operations` is the number of operations that the commit must add.
   */
  follow(changes: readonly Change[], operations: number): string[] {
    const touched = new Set<string>();
    for (const { pk, sk, before, after } of changes) {
      if (!SHARD_PARTITION.test(pk) || !sk.startsWith('REC#')) continue;
      const collection = sk.split('#')[1] ?? '';
      this.#add(pk, collection, before, -1);
      this.#add(pk, collection, after, 1);
      touched.add(pk);
    }
    const shards = changes.filter(({ pk, sk }) => SHARD_PARTITION.test(pk) && sk === 'SHARD');
    const problems = [...touched].filter((pk) => !shards.some((shard) => shard.pk === pk));
    return [
      ...problems.map((pk) => `A change in ${pk} was not counted`),
      ...shards.flatMap((shard) => this.#problemsOf(shard, touched.has(shard.pk) ? operations : 0)),
    ];
  }

  #add(pk: string, collection: string, item: Item | undefined, sign: 1 | -1): void {
    if (!item) return;
    const key = `${pk} ${collection}`;
    const fold = this.#folds.get(key) ?? { records: 0, bytes: 0, pending: 0 };
    fold.records += sign;
    fold.bytes += sign * Number(item.bytes);
    fold.pending += item.isPending === true ? sign : 0;
    this.#folds.set(key, fold);
  }

  #problemsOf({ pk, before = {}, after = {} }: Change, operations: number): string[] {
    const problems: string[] = [];
    for (const [key, fold] of this.#folds) {
      const [partition, collection] = key.split(' ');
      if (partition !== pk) continue;
      for (const count of COUNTS) {
        const counted = after[`${count}#${collection}`] ?? 0;
        if (counted !== fold[count]) problems.push(`${key} counts ${String(counted)} ${count}, not ${fold[count]}`);
      }
    }
    const counted = operationsOf(after) - operationsOf(before);
    if (counted !== operations) problems.push(`${pk} counts ${counted} operations, not ${operations}`);
    return problems;
  }
}

export function operationsOf(shard: Item): number {
  return Object.entries(shard)
    .filter(([name]) => /^operations#\d{4}-\d{2}$/.test(name))
    .reduce((sum, [, count]) => sum + Number(count), 0);
}
