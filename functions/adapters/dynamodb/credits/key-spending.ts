import * as z from 'zod';
import type { Key, TransactItem } from '../table.ts';
import type { Movement } from './movement.ts';

/*
 * The credits that a named API key spent or holds on one UTC day. They are written in the transaction of the hold, so
 * that concurrent holds cannot exceed the key's spend limit. Refunds count for the day of the hold. Access pattern: the
 * credits of some keys on one day (BatchGetItem KEY#keyHash/SPENT#day).
 */

export const keySpendingSchema = z.object({
  keyHash: z.string(),
  day: z.string(),
  limitCredits: z.int().optional(),
});

export const spentSchema = z.object({ pk: z.string(), spentCredits: z.int() });

/** The lifetime of operations, because a build can be given back for a refund within that time. */
const KEPT_S = 90 * 24 * 60 * 60;

export function spentKey(keyHash: string, day: string): Key {
  return { pk: `KEY#${keyHash}`, sk: `SPENT#${day}` };
}

/**
 * Returns the items that add a hold to the key's spending. The first item fails when the key would exceed its spend
 * limit, the second when the key was revoked.
 */
export function spendingItems({ tableName, credits, nowMs, spentBy }: Movement): TransactItem[] {
  if (!spentBy) return [];
  const { keyHash, day, limitCredits } = spentBy;
  const roomCredits = limitCredits === undefined ? undefined : limitCredits - credits;
  const hasRoom = roomCredits !== undefined && roomCredits >= 0;
  return [
    {
      Update: {
        TableName: tableName,
        Key: spentKey(keyHash, day),
        UpdateExpression: 'SET expiresAt = :expiresAt ADD spentCredits :credits',
        ExpressionAttributeValues: {
          ':credits': credits,
          ':expiresAt': Math.ceil(nowMs / 1000) + KEPT_S,
          ...(roomCredits !== undefined && { ':room': roomCredits }),
        },
        ...(roomCredits !== undefined && {
          ConditionExpression: hasRoom
            ? 'attribute_not_exists(spentCredits) OR spentCredits <= :room'
            : 'spentCredits <= :room',
        }),
      },
    },
    {
      ConditionCheck: {
        TableName: tableName,
        Key: { pk: `KEY#${keyHash}`, sk: 'KEY' },
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
  ];
}

/**
 * Returns the items that copy the day's spending of one key to another, so that renewing a key does not reset its daily
 * limit. The first item fails when the other key's spending is no longer `spentCredits`.
 */
export function copiedSpendingItems(
  tableName: string,
  { from, to, day, spentCredits }: { from: string; to: string; day: string; spentCredits: number | undefined },
  nowMs: number,
): TransactItem[] {
  const check = { TableName: tableName, Key: spentKey(from, day) };
  if (spentCredits === undefined) {
    return [{ ConditionCheck: { ...check, ConditionExpression: 'attribute_not_exists(spentCredits)' } }];
  }
  return [
    {
      ConditionCheck: {
        ...check,
        ConditionExpression: 'spentCredits = :spent',
        ExpressionAttributeValues: { ':spent': spentCredits },
      },
    },
    {
      Put: {
        TableName: tableName,
        Item: { ...spentKey(to, day), spentCredits, expiresAt: Math.ceil(nowMs / 1000) + KEPT_S },
      },
    },
  ];
}

/**
 * Returns the item that subtracts a refund from the key's spending. It has no condition, so that it cannot prevent the
 * refund.
 */
export function givenBackItems({ tableName, spentBy }: Movement, credits: number): TransactItem[] {
  if (!spentBy || credits === 0) return [];
  return [
    {
      Update: {
        TableName: tableName,
        Key: spentKey(spentBy.keyHash, spentBy.day),
        UpdateExpression: 'ADD spentCredits :credits',
        ExpressionAttributeValues: { ':credits': -credits },
      },
    },
  ];
}
