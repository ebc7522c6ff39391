import * as z from 'zod';
import { WRITE_MEMORY_DAYS } from '../../../../shared/domain/app-data/data-limits.ts';
import type { DataValue } from '../../../../shared/domain/app-data/data-value.ts';
import { DAY_MS } from '../../../../shared/domain/utc-day.ts';
import type { CollectionRef, DataRecord, DataScope, FieldIncrease, WriteName } from '../../../ports/app-data.ts';
import type { TransactItem } from '../table.ts';
import { recordKey, writeKey } from './data-keys.ts';
import { previewExpiry } from './data-shards.ts';

/**
 * Skips validation, because values were validated when written. Validating 10,000 of them would take longer than
 * reading.
 */
const storedValueSchema = z.custom<DataValue>((value) => typeof value === 'object' && value !== null);

export const recordSchema = z.object({
  id: z.string(),
  value: storedValueSchema,
  version: z.int(),
  authorId: z.string(),
  isPending: z.boolean().optional(),
  network: z.string().optional(),
  bytes: z.int(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});

export function putRecordItem(
  tableName: string,
  place: CollectionRef,
  record: DataRecord,
  before?: DataRecord,
): TransactItem {
  return {
    Put: {
      TableName: tableName,
      Item: {
        ...recordKey(place, record.id),
        ...recordSchema.parse(record),
        ...(place.space === 'preview' && { expiresAt: previewExpiry(record.updatedAtMs) }),
      },
      ...(before ? unchanged(before) : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  };
}

export function removeRecordItem(tableName: string, place: CollectionRef, before: DataRecord): TransactItem {
  return { Delete: { TableName: tableName, Key: recordKey(place, before.id), ...unchanged(before) } };
}

/**
 * Returns the item that increases a number field of a record. A missing field counts as 0, so the increase then
 * succeeds only if `by` is within the bounds.
 */
export function increaseItem(
  tableName: string,
  place: CollectionRef,
  recordId: string,
  { field, by, between: [least, most], nowMs }: FieldIncrease & { nowMs: number },
): TransactItem {
  const mayBeMissing = by >= least && by <= most;
  const isWithin = '#value.#field BETWEEN :low AND :high';
  return {
    Update: {
      TableName: tableName,
      Key: recordKey(place, recordId),
      UpdateExpression:
        'SET #value.#field = if_not_exists(#value.#field, :zero) + :by, #version = #version + :one, updatedAtMs = :now',
      ConditionExpression: mayBeMissing
        ? `attribute_exists(pk) AND (attribute_not_exists(#value.#field) OR ${isWithin})`
        : `attribute_exists(pk) AND ${isWithin}`,
      ExpressionAttributeNames: { '#value': 'value', '#field': field, '#version': 'version' },
      ExpressionAttributeValues: {
        ':zero': 0,
        ':one': 1,
        ':by': by,
        ':now': nowMs,
        // The DynamoDB client refuses numbers outside the range of safe integers.
        ':low': Math.max(least - by, -Number.MAX_SAFE_INTEGER),
        ':high': Math.min(most - by, Number.MAX_SAFE_INTEGER),
      },
    },
  };
}

/** Returns the item that marks a write as stored; its condition fails when the write was already stored. */
export function writeItem(
  tableName: string,
  place: DataScope,
  { digest, ...name }: WriteName,
  { recordId, nowMs }: { recordId: string; nowMs: number },
): TransactItem {
  return {
    Put: {
      TableName: tableName,
      Item: { ...writeKey(place, name), recordId, digest, expiresAt: writeExpiry(nowMs) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/**
 * Returns the update that stores the id of a bulk write before its first record. It fails when another write has this
 * id.
 */
export function startedWrite(place: DataScope, { digest, ...name }: WriteName, nowMs: number) {
  return {
    Key: writeKey(place, name),
    UpdateExpression: 'SET recordId = :none, digest = :digest, expiresAt = :expiresAt',
    ConditionExpression: 'attribute_not_exists(pk) OR digest = :digest',
    ExpressionAttributeValues: { ':none': '', ':digest': digest, ':expiresAt': writeExpiry(nowMs) },
  };
}

function writeExpiry(nowMs: number): number {
  return Math.ceil((nowMs + (WRITE_MEMORY_DAYS + 1) * DAY_MS) / 1000);
}

function unchanged({ version }: DataRecord) {
  return {
    ConditionExpression: '#version = :before',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':before': version },
  };
}
