import * as z from 'zod';
import { restorableUntilMs } from '../../../../shared/domain/app-data/removal-limits.ts';
import { DAY_MS } from '../../../../shared/domain/utc-day.ts';
import type {
  CollectionCounts,
  CollectionRef,
  DataRecord,
  DataRemoval,
  DataRemovals,
  PlacedRecord,
  RemovalStatus,
  RemovalStep,
} from '../../../ports/app-data.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import { type Table, type TransactItem, type TransactResult, unlessBusy } from '../table.ts';
import {
  dataPartition,
  recordKey,
  removalKey,
  removalPrefix,
  SHARDS,
  shardOf,
  shardPartition,
  takenKey,
  takenPrefix,
} from './data-keys.ts';
import { countItem } from './data-shards.ts';
import { sumOf } from './many-records.ts';
import { putRecordItem, recordSchema, removeRecordItem } from './record-item.ts';

/** A transaction has two items for each record, and DynamoDB's limit is 100 items. */
const STEP = 40;
const MAX_ATTEMPTS = 5;
/** The time that a restore begun just before the deadline has left to end. Then DynamoDB deletes the copies. */
const EXPIRY_MARGIN_MS = DAY_MS;

const removalSchema = z.object({
  projectId: z.string(),
  removalId: z.string(),
  digest: z.string(),
  status: z.enum(['removing', 'removed', 'restoring', 'restored']),
  filter: z.object({
    collection: z.string().optional(),
    sinceMs: z.number().optional(),
    untilMs: z.number(),
    authorIds: z.array(z.string()).optional(),
    network: z.string().optional(),
  }),
  records: z.int(),
  bytes: z.int(),
  startedAtMs: z.number(),
});
const takenSchema = z.object({ collection: z.string(), record: recordSchema });

/**
 * Access patterns: the removals of an app (Query DATA#project, REMOVAL#) and one of them (GetItem); its removed records
 * (Query DATA#project#live#shard, REMOVED#removal#). Each step is one transaction of the records, their copies, the
 * counts of their shard, and the removal.
 */
export class DynamoDbDataRemovals implements DataRemovals {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  find(projectId: string, removalId: string): Promise<DataRemoval | undefined> {
    return this.#table.get(removalKey({ projectId, removalId }), removalSchema);
  }

  async list(projectId: string): Promise<DataRemoval[]> {
    const query = {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': dataPartition(projectId), ':prefix': removalPrefix },
      ConsistentRead: true,
    };
    const removals: DataRemoval[] = [];
    for await (const removal of this.#table.queryAll(query, removalSchema)) removals.push(removal);
    return removals;
  }

  async start(removal: DataRemoval): Promise<boolean> {
    const result = await this.#table.transact([
      {
        Put: {
          TableName: this.#table.name,
          Item: { ...removalKey(removal), ...removal, expiresAt: expiryOf(removal) },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ]);
    return result.ok;
  }

  changeStatus(removal: DataRemoval, status: RemovalStatus): Promise<boolean> {
    return this.#table.update({
      Key: removalKey(removal),
      UpdateExpression: 'SET #status = :after',
      ConditionExpression: '#status = :before',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':before': removal.status, ':after': status },
    });
  }

  async take(removal: DataRemoval, records: readonly PlacedRecord[], nowMs: number): Promise<RemovalStep> {
    for (const { place, ofStep } of stepsOf(removal, records)) {
      const result = await this.#takeMany(removal, place, ofStep, nowMs);
      if (result === undefined) return 'busy';
      if (result.ok) continue;
      // A visitor changed one of the records meanwhile, or a concurrent request already removed it.
      for (const { id } of ofStep) {
        const step = await this.#takeOne(removal, place, id, nowMs);
        if (step !== 'done') return step;
      }
    }
    return 'done';
  }

  async taken({ projectId, removalId }: DataRemoval, limit: number): Promise<PlacedRecord[]> {
    const found: PlacedRecord[] = [];
    for (const shard of SHARDS) {
      if (found.length === limit) break;
      const query = {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: {
          ':pk': shardPartition({ projectId, space: 'live' }, shard),
          ':prefix': takenPrefix(removalId),
        },
        ConsistentRead: true,
      };
      found.push(...(await this.#table.queryFirst(limit - found.length, query, takenSchema)));
    }
    return found;
  }

  async putBack(removal: DataRemoval, records: readonly PlacedRecord[], nowMs: number) {
    const kept: PlacedRecord[] = [];
    for (const { place, ofStep } of stepsOf(removal, records)) {
      const result = await this.#putBackMany(removal, place, ofStep, nowMs);
      if (result === undefined) return { step: 'busy', kept } as const;
      if (result.ok) continue;
      for (const record of ofStep) {
        const single = await this.#putBackMany(removal, place, [record], nowMs);
        if (single === undefined) return { step: 'busy', kept } as const;
        if (single.ok) continue;
        const [isTaken, isCopyGone, , isOver] = single.failed;
        if (isOver) return { step: 'over', kept } as const;
        if (isTaken && !isCopyGone) kept.push({ collection: place.collection, record });
      }
    }
    return { step: 'done', kept } as const;
  }

  #takeOne(removal: DataRemoval, place: CollectionRef, id: string, nowMs: number): Promise<RemovalStep> {
    return retryOnConflict<RemovalStep>(
      MAX_ATTEMPTS,
      async () => {
        const record = await this.#table.get(recordKey(place, id), recordSchema);
        if (!record) return 'done';
        const result = await this.#takeMany(removal, place, [record], nowMs);
        if (result === undefined) return 'busy';
        if (result.ok) return 'done';
        return result.failed.at(-1) ? 'over' : undefined;
      },
      () => 'busy',
    );
  }

  /**
   * Deletes records from the app and stores a copy of each, in one transaction. `#putBackMany` restores records from
   * their copies. Returns undefined when other writers interfere at each attempt.
   */
  #takeMany(
    removal: DataRemoval,
    place: CollectionRef,
    records: readonly DataRecord[],
    nowMs: number,
  ): Promise<TransactResult | undefined> {
    const copies = records.map((record) => ({
      Put: {
        TableName: this.#table.name,
        Item: {
          ...takenKey(place, removal.removalId, record.id),
          collection: place.collection,
          record: recordSchema.parse(record),
          expiresAt: expiryOf(removal),
        },
      },
    }));
    const removals = records.map((record) => removeRecordItem(this.#table.name, place, record));
    return this.#move(removal, place, { items: [...removals, ...copies], records, sign: -1, nowMs });
  }

  /**
   * Moves records from their copies back to the app in one transaction. Returns undefined when other writers interfere
   * at each attempt.
   */
  #putBackMany(
    removal: DataRemoval,
    place: CollectionRef,
    records: readonly DataRecord[],
    nowMs: number,
  ): Promise<TransactResult | undefined> {
    const restored = records.map((record) => putRecordItem(this.#table.name, place, record));
    const copies = records.map(({ id }) => ({
      Delete: {
        TableName: this.#table.name,
        Key: takenKey(place, removal.removalId, id),
        ConditionExpression: 'attribute_exists(pk)',
      },
    }));
    return this.#move(removal, place, { items: [...restored, ...copies], records, sign: 1, nowMs });
  }

  /**
   * Writes the items and updates the counts. `sign` is 1 when records are added to the app, and -1 when they are
   * removed.
   */
  #move(
    removal: DataRemoval,
    place: CollectionRef,
    move: { items: TransactItem[]; records: readonly DataRecord[]; sign: 1 | -1; nowMs: number },
  ): Promise<TransactResult | undefined> {
    const { items, records, sign, nowMs } = move;
    const counts = times(sumOf(records), sign);
    const shard = shardOf(records[0]?.id ?? '');
    const change = { ...counts, collection: place.collection, operations: 0, nowMs };
    return unlessBusy(
      this.#table.transact([
        ...items,
        countItem(this.#table.name, place, shard, change),
        this.#countCopies(removal, times(counts, -1)),
      ]),
    );
  }

  #countCopies(removal: DataRemoval, { records, bytes }: CollectionCounts): TransactItem {
    return {
      Update: {
        TableName: this.#table.name,
        Key: removalKey(removal),
        UpdateExpression: 'ADD #records :records, #bytes :bytes',
        ConditionExpression: '#status = :status',
        ExpressionAttributeNames: { '#records': 'records', '#bytes': 'bytes', '#status': 'status' },
        ExpressionAttributeValues: { ':records': records, ':bytes': bytes, ':status': removal.status },
      },
    };
  }
}

/**
 * Groups records into steps. All records of a step have the same collection and shard, because they share a counter.
 */
function stepsOf({ projectId }: DataRemoval, placed: readonly PlacedRecord[]) {
  const groups = Map.groupBy(placed, ({ collection, record }) => `${shardOf(record.id)} ${collection}`);
  return [...groups.values()].flatMap((group) => {
    const collection = group[0]?.collection ?? '';
    const place: CollectionRef = { projectId, space: 'live', collection };
    const records = group.map(({ record }) => record);
    return Array.from({ length: Math.ceil(records.length / STEP) }, (_, index) => ({
      place,
      ofStep: records.slice(index * STEP, (index + 1) * STEP),
    }));
  });
}

function times({ records, bytes, pendingRecords }: CollectionCounts, sign: 1 | -1): CollectionCounts {
  return { records: sign * records, bytes: sign * bytes, pendingRecords: sign * pendingRecords };
}

/** Returns the time at which DynamoDB may delete a removal's copies, in seconds since 1970. */
function expiryOf({ startedAtMs }: DataRemoval): number {
  return Math.ceil((restorableUntilMs(startedAtMs) + EXPIRY_MARGIN_MS) / 1000);
}
