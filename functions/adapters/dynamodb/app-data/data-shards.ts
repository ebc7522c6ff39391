import * as z from 'zod';
import { PREVIEW_DATA_DAYS } from '../../../../shared/domain/app-data/data-limits.ts';
import { DAY_MS, utcDay } from '../../../../shared/domain/utc-day.ts';
import type { CollectionCounts, DataScope } from '../../../ports/app-data.ts';
import type { TransactItem } from '../table.ts';
import { shardKey } from './data-keys.ts';

/*
 * The counts of a shard are top-level attributes with names such as `records#scores`, because ADD creates missing
 * attributes at the top level only.
 */

/** A shard stores its daily operation counts for this number of days. */
const KEPT_DAYS = 31;
/**
 * The number of expired days whose counts each write removes. It is more than a week, so that no count remains even
 * after a week without writes.
 */
const FORGOTTEN_DAYS = 8;

const shardSchema = z.record(z.string(), z.union([z.number(), z.string()]));
export const keyedShardSchema = shardSchema.transform((item) => ({
  pk: String(item.pk),
  shard: new DataShard(item),
}));

export class DataShard {
  readonly versions = new Map<string, number>();
  readonly collections = new Map<string, CollectionCounts>();
  readonly operations = new Map<string, number>();

  constructor(item: z.output<typeof shardSchema>) {
    for (const [attribute, count] of Object.entries(item)) {
      const [kind = '', name] = attribute.split('#');
      if (name !== undefined && typeof count === 'number') this.#add(kind, name, count);
    }
  }

  #add(kind: string, name: string, count: number): void {
    if (kind === 'operations') this.operations.set(name, count);
    if (kind === 'version') this.versions.set(name, count);
    const counts = this.collections.get(name) ?? { records: 0, bytes: 0, pendingRecords: 0 };
    if (kind === 'version') this.collections.set(name, counts);
    if (kind === 'records') this.collections.set(name, { ...counts, records: count });
    if (kind === 'bytes') this.collections.set(name, { ...counts, bytes: count });
    if (kind === 'pending') this.collections.set(name, { ...counts, pendingRecords: count });
  }
}

export interface ShardChange extends CollectionCounts {
  collection: string;
  operations: number;
  nowMs: number;
}

/**
 * Returns the item that changes the counts of a shard and the version of a collection. Versions begin with the current
 * time, so that an emptied and refilled collection never repeats an old version.
 */
export function countItem(
  tableName: string,
  place: DataScope,
  shard: number,
  { collection, operations, nowMs, records, bytes, pendingRecords }: ShardChange,
): TransactItem {
  const today = utcDay(nowMs);
  const added: [string, number][] = [
    [`records#${collection}`, records],
    [`bytes#${collection}`, bytes],
    [`pending#${collection}`, pendingRecords],
    [`operations#${today}`, operations],
    [`operations#${today.slice(0, 'YYYY-MM'.length)}`, operations],
  ];
  const forgotten = forgottenDays(nowMs);
  const isPreview = place.space === 'preview';
  return {
    Update: {
      TableName: tableName,
      Key: shardKey(place, shard),
      UpdateExpression: [
        `SET #version = if_not_exists(#version, :nowMs) + :one${isPreview ? ', expiresAt = :expiresAt' : ''}`,
        `ADD ${added.map((_, index) => `#a${index} :a${index}`).join(', ')}`,
        `REMOVE ${forgotten.map((_, index) => `#r${index}`).join(', ')}`,
      ].join(' '),
      ExpressionAttributeNames: {
        '#version': `version#${collection}`,
        ...Object.fromEntries(added.map(([name], index) => [`#a${index}`, name])),
        ...Object.fromEntries(forgotten.map((name, index) => [`#r${index}`, name])),
      },
      ExpressionAttributeValues: {
        ':nowMs': nowMs,
        ':one': 1,
        ...Object.fromEntries(added.map(([, count], index) => [`:a${index}`, count])),
        ...(isPreview && { ':expiresAt': previewExpiry(nowMs) }),
      },
    },
  };
}

/** Returns the time at which preview data expires, in seconds since 1970. */
export function previewExpiry(nowMs: number): number {
  return Math.ceil((nowMs + PREVIEW_DATA_DAYS * DAY_MS) / 1000);
}

function forgottenDays(nowMs: number): string[] {
  const days = Array.from({ length: FORGOTTEN_DAYS }, (_, index) => utcDay(nowMs - (KEPT_DAYS + index) * DAY_MS));
  // Also removes the counts of the month of 62 days ago, because only two months are shown.
  const month = utcDay(nowMs - 2 * KEPT_DAYS * DAY_MS).slice(0, 'YYYY-MM'.length);
  return [...days, month].map((name) => `operations#${name}`);
}
