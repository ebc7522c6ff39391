import { DATA_CACHE_MS } from '../../../../shared/domain/app-data/data-limits.ts';
import type {
  AppRecords,
  CollectionRef,
  DataRecord,
  DataScope,
  DataSummary,
  Freshness,
  RecordWrite,
  WriteName,
  WriteResult,
} from '../../../ports/app-data.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type Table, unlessBusy } from '../table.ts';
import { recordKey, recordPrefix, SHARDS, shardKey, shardPartition, writeKey } from './data-keys.ts';
import { keyedShardSchema } from './data-shards.ts';
import { ShardedSummary } from './data-summary.ts';
import { addInSteps, forgetCounts, removeInSteps } from './many-records.ts';
import { RecordCache } from './record-cache.ts';
import { recordSchema, startedWrite } from './record-item.ts';
import { rememberedWriteSchema, writeItems } from './record-write.ts';

const MOST_SUMMARIES = 500;

/**
 * Access patterns: the counts of an app's data (BatchGetItem of its SHARD items); the records of a collection (Query
 * DATA#project#space#shard, REC#collection#…, only of shards whose version changed since this instance read them); one
 * record and one write marker (GetItem). A write is one transaction of the record, its shard's counts and the write
 * marker.
 */
export class DynamoDbAppRecords implements AppRecords {
  readonly #table: Table;
  readonly #clock: Clock;
  readonly #cache = new RecordCache();
  readonly #readings = new Map<string, Promise<readonly DataRecord[]>>();
  readonly #summaries = new Map<string, { readAtMs: number; summary: Promise<DataSummary> }>();

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  summary(place: DataScope, { isFresh }: Freshness): Promise<DataSummary> {
    const key = shardPartition(place, 0);
    const nowMs = this.#clock.nowMs();
    const cached = this.#summaries.get(key);
    if (!isFresh && cached && nowMs - cached.readAtMs < DATA_CACHE_MS) return cached.summary;
    const summary = this.#readSummary(place, isFresh);
    this.#summaries.delete(key);
    this.#summaries.set(key, { readAtMs: nowMs, summary });
    summary.catch(() => this.#summaries.delete(key));
    const [oldest] = this.#summaries.keys();
    if (this.#summaries.size > MOST_SUMMARIES && oldest !== undefined) this.#summaries.delete(oldest);
    return summary;
  }

  find(place: CollectionRef, recordId: string): Promise<DataRecord | undefined> {
    return this.#table.get(recordKey(place, recordId), recordSchema);
  }

  findWrite(place: DataScope, name: Pick<WriteName, 'visitorId' | 'writeId'>) {
    return this.#table.get(writeKey(place, name), rememberedWriteSchema);
  }

  async write(write: RecordWrite): Promise<WriteResult> {
    const result = await unlessBusy(this.#table.transact(writeItems(this.#table.name, write)));
    if (result === undefined) return { ok: false, reason: 'busy' };
    if (result.ok) return { ok: true };
    return { ok: false, reason: write.name && result.failed[0] ? 'repeated' : 'changed' };
  }

  startMany(place: DataScope, name: WriteName, nowMs: number): Promise<boolean> {
    return this.#table.update(startedWrite(place, name, nowMs));
  }

  addMany(
    place: CollectionRef,
    records: readonly DataRecord[],
    name: WriteName,
    nowMs: number,
  ): Promise<'added' | 'busy'> {
    return addInSteps(this.#table, place, records, { name, nowMs });
  }

  removeSome(place: CollectionRef, limit: number, nowMs: number): Promise<boolean> {
    return removeInSteps(this.#table, place, limit, nowMs);
  }

  async forgetEmpty(place: CollectionRef): Promise<void> {
    await Promise.all(SHARDS.map((shard) => forgetCounts(this.#table, place, shard)));
  }

  async #readSummary(place: DataScope, isConsistent: boolean): Promise<DataSummary> {
    const keys = SHARDS.map((shard) => shardKey(place, shard));
    const items = await this.#table.getMany(keys, keyedShardSchema, { isConsistent });
    const byPartition = new Map(items.map(({ pk, shard }) => [pk, shard]));
    const shards = keys.map(({ pk }) => byPartition.get(pk));
    return new ShardedSummary(shards, (collection, versionOf) =>
      this.#readCollection({ ...place, collection }, versionOf),
    );
  }

  async #readCollection(place: CollectionRef, versionOf: (shard: number) => number) {
    const shards = await Promise.all(SHARDS.map((shard) => this.#readShard(place, shard, versionOf(shard))));
    return shards.flat();
  }

  /**
   * Reads the records of a collection in one shard. Concurrent requests share one read, because many visitors request
   * the records at the same time after each change.
   */
  async #readShard(place: CollectionRef, shard: number, version: number): Promise<readonly DataRecord[]> {
    if (version === 0) return [];
    const key = `${shardPartition(place, shard)}#${place.collection}`;
    const cached = this.#cache.get(key, version, this.#clock.nowMs());
    if (cached) return cached;
    const name = `${key} ${version}`;
    const reading = this.#readings.get(name) ?? this.#queryShard(place, shard, { key, version });
    this.#readings.set(name, reading);
    try {
      return await reading;
    } finally {
      this.#readings.delete(name);
    }
  }

  /**
   * Queries the records of one shard. The Query is consistent, so that the cache entry of a version contains all
   * changes up to this version.
   */
  async #queryShard(
    place: CollectionRef,
    shard: number,
    { key, version }: { key: string; version: number },
  ): Promise<readonly DataRecord[]> {
    const nowMs = this.#clock.nowMs();
    const query = {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: {
        ':pk': shardPartition(place, shard),
        ':prefix': recordPrefix(place.collection),
      },
      ConsistentRead: true,
    };
    const records: DataRecord[] = [];
    for await (const record of this.#table.queryAll(query, recordSchema)) records.push(record);
    this.#cache.set(key, version, records, nowMs);
    return records;
  }
}
