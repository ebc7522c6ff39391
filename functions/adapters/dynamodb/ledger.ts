/**
 * Accounts and their append-only ledger. Each function gives the items of one movement, to be written in one transaction
 * with whatever the movement is for. DynamoDB conditions cannot add, so an account stores what is available beside what is
 * held; `posted` of the ledger is their sum.
 *
 * Access patterns: balance of an account (GetItem ACCOUNT#id/BALANCE); its entries (Query ACCOUNT#id/ENTRY#…, by time on gsi1);
 * a movement happens once (its entry's key is the movement's id).
 */
import type { LedgerEntry } from '../../../shared/contract/credits.ts';
import type { TransactItem } from './table.ts';

export interface Movement {
  tableName: string;
  accountId: string;
  /** Positive; the kind of movement decides the signs. */
  credits: number;
  /** Unique for all time, e.g. `hold:op_…`; a second movement with the same id is refused. */
  movementId: string;
  reason: string;
  reference: string;
  nowMs: number;
}

/** The account of a user. */
export function userAccountId(publicKey: string): string {
  return `user:${publicKey}`;
}

export function balanceKey(accountId: string) {
  return { pk: `ACCOUNT#${accountId}`, sk: 'BALANCE' };
}

/** New credits: available grows. */
export function grantItems(movement: Movement): TransactItem[] {
  return [
    {
      Update: {
        TableName: movement.tableName,
        Key: balanceKey(movement.accountId),
        UpdateExpression: 'ADD availableCredits :credits, heldCredits :zero',
        ExpressionAttributeValues: { ':credits': movement.credits, ':zero': 0 },
      },
    },
    entryItem(movement, 'grant', { available: movement.credits, held: 0 }),
  ];
}

/** Sets credits aside; the first item fails when too few are available. */
export function holdItems(movement: Movement): TransactItem[] {
  return [
    {
      Update: {
        TableName: movement.tableName,
        Key: balanceKey(movement.accountId),
        UpdateExpression:
          'SET availableCredits = availableCredits - :credits, heldCredits = heldCredits + :credits',
        ConditionExpression: 'availableCredits >= :credits',
        ExpressionAttributeValues: { ':credits': movement.credits },
      },
    },
    entryItem(movement, 'hold', { available: -movement.credits, held: movement.credits }),
  ];
}

/** Takes held credits for good. */
export function captureItems(movement: Movement): TransactItem[] {
  return [
    {
      Update: {
        TableName: movement.tableName,
        Key: balanceKey(movement.accountId),
        UpdateExpression: 'SET heldCredits = heldCredits - :credits',
        ConditionExpression: 'heldCredits >= :credits',
        ExpressionAttributeValues: { ':credits': movement.credits },
      },
    },
    entryItem(movement, 'capture', { available: 0, held: -movement.credits }),
  ];
}

/** Gives held credits back. */
export function releaseItems(movement: Movement): TransactItem[] {
  return [
    {
      Update: {
        TableName: movement.tableName,
        Key: balanceKey(movement.accountId),
        UpdateExpression:
          'SET availableCredits = availableCredits + :credits, heldCredits = heldCredits - :credits',
        ConditionExpression: 'heldCredits >= :credits',
        ExpressionAttributeValues: { ':credits': movement.credits },
      },
    },
    entryItem(movement, 'release', { available: movement.credits, held: -movement.credits }),
  ];
}

function entryItem(
  movement: Movement,
  kind: LedgerEntry['kind'],
  change: { available: number; held: number },
): TransactItem {
  return {
    Put: {
      TableName: movement.tableName,
      Item: {
        pk: `ACCOUNT#${movement.accountId}`,
        sk: `ENTRY#${movement.movementId}`,
        gsi1pk: `LEDGER#${movement.accountId}`,
        gsi1sk: `${new Date(movement.nowMs).toISOString()}#${movement.movementId}`,
        kind,
        availableChange: change.available,
        heldChange: change.held,
        reason: movement.reason,
        reference: movement.reference,
        createdAtMs: movement.nowMs,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
