/**
 * The record of a hold that the ledger keeps by itself: one for a reference and account, resolved once. Access patterns:
 * resolve it (ACCOUNT#id/HOLD#reference); open ones that expired (Query gsi1 LEDGER-HOLDS#OPEN, by expiry).
 */
import * as z from 'zod';
import { HOLD_LIFETIME_MS } from '../../../../shared/constants.ts';
import type { TransactItem } from '../table.ts';
import type { Movement } from './ledger.ts';

const ACCOUNT_PREFIX = 'ACCOUNT#';
const HOLD_PREFIX = 'HOLD#';
const EXPIRED_PAGE = 100;

/** The index partition of the open ones, sorted by expiry. */
export const OPEN_LEDGER_HOLDS = 'LEDGER-HOLDS#OPEN';

/** Which hold it is, its keys tell: one that is broken otherwise must not spoil the list of the others. */
export const openHoldSchema = z
  .object({
    pk: z.string(),
    sk: z.string(),
    credits: z.int().positive().optional().catch(undefined),
  })
  .transform(({ pk, sk, credits }) => ({
    accountId: pk.slice(ACCOUNT_PREFIX.length),
    reference: sk.slice(HOLD_PREFIX.length),
    credits,
  }));

/** What a Query finds expired holds by, oldest first, in an index partition of open ones. */
export function expiredBefore(nowMs: number, partition: string) {
  return {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :open AND gsi1sk < :now',
    ExpressionAttributeValues: { ':open': partition, ':now': new Date(nowMs).toISOString() },
    Limit: EXPIRED_PAGE,
  };
}

/** Fails when the account ever had a hold for this reference. */
export function newHoldItem({ tableName, accountId, reference, credits, nowMs }: Movement): TransactItem {
  return {
    Put: {
      TableName: tableName,
      Item: {
        ...holdKey(accountId, reference),
        gsi1pk: OPEN_LEDGER_HOLDS,
        gsi1sk: `${new Date(nowMs + HOLD_LIFETIME_MS).toISOString()}#${reference}`,
        accountId,
        reference,
        credits,
        status: 'held',
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** Fails when there is no such hold, it is of other credits, or it was resolved before. */
export function endedHoldItem(
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
