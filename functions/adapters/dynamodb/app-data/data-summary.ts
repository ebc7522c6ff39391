import type { CollectionCounts, DataRecord, DataSummary } from '../../../ports/app-data.ts';
import type { DataShard } from './data-shards.ts';

type ReadCollection = (collection: string, versionOf: (shard: number) => number) => Promise<readonly DataRecord[]>;

export class ShardedSummary implements DataSummary {
  readonly collections: ReadonlyMap<string, CollectionCounts>;
  readonly operations: ReadonlyMap<string, number>;
  readonly #shards: readonly (DataShard | undefined)[];
  readonly #read: ReadCollection;

  /** `shards` is ordered by shard number. An entry is undefined when its shard has no counts. */
  constructor(shards: readonly (DataShard | undefined)[], read: ReadCollection) {
    this.#shards = shards;
    this.#read = read;
    this.collections = sumOf(shards, ({ collections }) => collections, addCounts);
    this.operations = sumOf(
      shards,
      ({ operations }) => operations,
      (one, other) => one + other,
    );
  }

  versionOf(collection: string): string {
    return this.#shards.map((shard) => shard?.versions.get(collection) ?? 0).join('.');
  }

  recordsOf(collection: string): Promise<readonly DataRecord[]> {
    return this.#read(collection, (shard) => this.#shards[shard]?.versions.get(collection) ?? 0);
  }
}

function sumOf<Value>(
  shards: readonly (DataShard | undefined)[],
  mapOf: (shard: DataShard) => ReadonlyMap<string, Value>,
  add: (one: Value, other: Value) => Value,
): Map<string, Value> {
  const sums = new Map<string, Value>();
  for (const shard of shards) {
    for (const [name, value] of shard ? mapOf(shard) : []) {
      const sum = sums.get(name);
      sums.set(name, sum === undefined ? value : add(sum, value));
    }
  }
  return sums;
}

function addCounts(one: CollectionCounts, other: CollectionCounts): CollectionCounts {
  return {
    records: one.records + other.records,
    bytes: one.bytes + other.bytes,
    pendingRecords: one.pendingRecords + other.pendingRecords,
  };
}
