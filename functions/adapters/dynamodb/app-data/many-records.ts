import type { CollectionCounts, CollectionRef, DataRecord, WriteName } from '../../../ports/app-data.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import { type Table, unlessBusy } from '../table.ts';
import { recordPrefix, SHARDS, shardKey, shardOf, shardPartition } from './data-keys.ts';
import { countItem, keyedShardSchema } from './data-shards.ts';
import { putRecordItem, recordSchema, removeRecordItem, writeItem } from './record-item.ts';
import { countOf } from './record-write.ts';

/** The maximum number of records in a transaction. DynamoDB's limit is 100 items, including counts and write marker. */
const STEP = 50;
const MAX_ATTEMPTS = 5;

/** Adds records in several transactions. A repeated call resumes. Returns `busy` when some records are missing. */
export async function addInSteps(
  table: Table,
  place: CollectionRef,
  records: readonly DataRecord[],
  { name, nowMs }: { name: WriteName; nowMs: number },
): Promise<'added' | 'busy'> {
  for (const [shard, ofShard] of Map.groupBy(records, ({ id }) => shardOf(id))) {
    for (let start = 0; start < ofShard.length; start += STEP) {
      const ofStep = ofShard.slice(start, start + STEP);
      const stepName = { ...name, writeId: `${name.writeId}.${shard}.${start}` };
      const step = table.transact([
        writeItem(table.name, place, stepName, { recordId: ofStep[0]?.id ?? '', nowMs }),
        ...ofStep.map((record) => putRecordItem(table.name, place, record)),
        countItem(table.name, place, shard, {
          ...sumOf(ofStep),
          collection: place.collection,
          operations: ofStep.length,
          nowMs,
        }),
      ]);
      // A condition fails only when an earlier call already wrote these records.
      if ((await unlessBusy(step)) === undefined) return 'busy';
    }
  }
  return 'added';
}

/** Removes at most `limit` records of a collection and, when it is empty, its counts. Returns whether it is empty. */
export async function removeInSteps(
  table: Table,
  place: CollectionRef,
  limit: number,
  nowMs: number,
): Promise<boolean> {
  let left = limit;
  for (const shard of SHARDS) {
    while (left > 0) {
      const removed = await retryOnConflict(
        MAX_ATTEMPTS,
        () => removeStep(table, place, shard, Math.min(STEP, left), nowMs),
        () => 0,
      );
      left -= removed;
      if (removed === 0) break;
    }
    if (left === 0) return false;
    if (!(await forgetCounts(table, place, shard))) return false;
  }
  return true;
}

/**
 * Removes records in one transaction and returns their number: 0 when other writers interfere at each attempt,
 * undefined when a record changed meanwhile.
 */
async function removeStep(
  table: Table,
  place: CollectionRef,
  shard: number,
  limit: number,
  nowMs: number,
): Promise<number | undefined> {
  const records = await firstRecords(table, place, shard, limit);
  if (records.length === 0) return 0;
  const { records: count, bytes, pendingRecords } = sumOf(records);
  const removal = table.transact([
    ...records.map((record) => removeRecordItem(table.name, place, record)),
    countItem(table.name, place, shard, {
      records: -count,
      bytes: -bytes,
      pendingRecords: -pendingRecords,
      collection: place.collection,
      operations: 0,
      nowMs,
    }),
  ]);
  const result = await unlessBusy(removal);
  if (result === undefined) return 0;
  return result.ok ? records.length : undefined;
}

async function firstRecords(table: Table, place: CollectionRef, shard: number, limit: number) {
  const { items } = await table.query(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: {
        ':pk': shardPartition(place, shard),
        ':prefix': recordPrefix(place.collection),
      },
      ConsistentRead: true,
      Limit: limit,
    },
    recordSchema,
  );
  return items;
}

/**
 * Deletes the counts of an empty collection from a shard; otherwise the collection would still count as one. Returns
 * false when the shard has records of the collection, or when other writers interfere at each attempt.
 */
export async function forgetCounts(table: Table, place: CollectionRef, shard: number): Promise<boolean> {
  const key = shardKey(place, shard);
  const found = await table.get(key, keyedShardSchema);
  const version = found?.shard.versions.get(place.collection);
  const [record] = await firstRecords(table, place, shard, 1);
  if (record) return false;
  if (version === undefined) return true;
  const names = ['version', 'records', 'bytes', 'pending'].map((kind) => `${kind}#${place.collection}`);
  const forgetting = table.update({
    Key: key,
    UpdateExpression: `REMOVE ${names.map((_, index) => `#n${index}`).join(', ')}`,
    ConditionExpression: '#n0 = :version',
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
    ExpressionAttributeValues: { ':version': version },
  });
  return (await unlessBusy(forgetting)) ?? false;
}

export function sumOf(records: readonly DataRecord[]): CollectionCounts {
  return records.map(countOf).reduce((sum, one) => ({
    records: sum.records + one.records,
    bytes: sum.bytes + one.bytes,
    pendingRecords: sum.pendingRecords + one.pendingRecords,
  }));
}
