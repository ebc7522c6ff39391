import * as z from 'zod';
import { HOLD_LIFETIME_MS } from '../../../ports/credits.ts';
import type { TransactItem } from '../table.ts';
import { keySpendingSchema } from './key-spending.ts';
import type { Movement } from './movement.ts';

/*
 * A hold reserves credits of an account for its reference: a build or an AI call. Access patterns: resolve a hold
 * (Update ACCOUNT#id/HOLD#reference); open holds (Query gsi1 LEDGER-HOLDS#OPEN, by expiry).
 */

const ACCOUNT_PREFIX = 'ACCOUNT#';
const HOLD_PREFIX = 'HOLD#';
const PAGE = 100;

const OPEN_HOLDS = 'LEDGER-HOLDS#OPEN';

/** Accepts a record with invalid credits, so that it cannot block the release of other holds. */
export const openHoldSchema = z
  .object({
    pk: z.string(),
    sk: z.string(),
    gsi1sk: z.string(),
    credits: z.int().positive().optional().catch(undefined),
    spentBy: keySpendingSchema.optional().catch(undefined),
  })
  .transform(({ pk, sk, gsi1sk, credits, spentBy }) => ({
    accountId: pk.slice(ACCOUNT_PREFIX.length),
    reference: sk.slice(HOLD_PREFIX.length),
    heldAtMs: Date.parse(gsi1sk.slice(0, gsi1sk.indexOf('#'))) - HOLD_LIFETIME_MS,
    credits,
    spentBy,
  }));

export function openHoldsQuery(beforeMs: number) {
  return {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :open AND gsi1sk < :expiry',
    ExpressionAttributeValues: {
      ':open': OPEN_HOLDS,
      ':expiry': new Date(beforeMs + HOLD_LIFETIME_MS).toISOString(),
    },
    Limit: PAGE,
  };
}

/** Returns the item of a new hold; fails when the account ever had a hold for this reference. */
export function newHoldItem({ tableName, accountId, reference, credits, nowMs, spentBy }: Movement): TransactItem {
  return {
    Put: {
      TableName: tableName,
      Item: {
        ...holdKey(accountId, reference),
        gsi1pk: OPEN_HOLDS,
        gsi1sk: `${new Date(nowMs + HOLD_LIFETIME_MS).toISOString()}#${reference}`,
        accountId,
        reference,
        credits,
        status: 'held',
        ...(spentBy && { spentBy }),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/**
 * Returns the transaction item that closes a hold. Its transaction fails unless a hold with this reference and these
 * credits is open.
 */
export function resolvedHoldItem(
  { tableName, accountId, reference, credits }: Movement,
  status: 'captured' | 'released',
): TransactItem {
  return {
    Update: {
      TableName: tableName,
      Key: holdKey(accountId, reference),
      UpdateExpression: 'SET #status = :status REMOVE gsi1pk, gsi1sk',
      ConditionExpression: '#status = :held AND credits = :credits',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status, ':held': 'held', ':credits': credits },
    },
  };
}

function holdKey(accountId: string, reference: string) {
  return { pk: `${ACCOUNT_PREFIX}${accountId}`, sk: `${HOLD_PREFIX}${reference}` };
}
