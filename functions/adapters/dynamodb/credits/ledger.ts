import type { LedgerEntry } from '../../../../shared/domain/ledger-entry.ts';
import { ACCOUNT_MAX_CREDITS, type HoldRefusal, SYSTEM_ACCOUNTS } from '../../../ports/credits.ts';
import { statisticItems } from '../admin/statistics.ts';
import type { Key, TransactItem } from '../table.ts';
import { newHoldItem, resolvedHoldItem } from './holds.ts';
import { givenBackItems, spendingItems } from './key-spending.ts';
import type { Movement } from './movement.ts';

/*
 * Ledger items. One transaction writes the items of a movement together with its cause. An account stores available and
 * held credits instead of their sum, because a DynamoDB condition cannot add; neither may be negative. Access patterns:
 * balance of an account (GetItem ACCOUNT#id/BALANCE); its history (Query gsi1 LEDGER#id, by time); whether a movement
 * happened (GetItem ACCOUNT#id/ENTRY#movementId, which can be created only once).
 */

export function balanceKey(accountId: string): Key {
  return { pk: `ACCOUNT#${accountId}`, sk: 'BALANCE' };
}

export function entryKey(accountId: string, movementId: string): Key {
  return { pk: `ACCOUNT#${accountId}`, sk: `ENTRY#${movementId}` };
}

export function historyPartition(accountId: string): string {
  return `LEDGER#${accountId}`;
}

export function grantItems(movement: Movement): TransactItem[] {
  return [
    addItem(movement),
    entryItem(movement, 'grant', { available: movement.credits, held: 0 }, SYSTEM_ACCOUNTS.grants),
  ];
}

export function purchaseItems(movement: Movement): TransactItem[] {
  return [
    addItem(movement),
    entryItem(movement, 'purchase', { available: movement.credits, held: 0 }, SYSTEM_ACCOUNTS.sales),
    ...countingItems(movement),
  ];
}

/**
 * Returns the items that add credits to an account, or take them when `credits` is negative. The first item fails when
 * too few credits are available, or when the balance would exceed the account's maximum.
 */
export function adjustmentItems(movement: Movement): TransactItem[] {
  const { credits } = movement;
  return [
    credits >= 0 ? addWithinLimitItem(movement) : takeItem(movement, -credits),
    entryItem(movement, 'adjustment', { available: credits, held: 0 }, SYSTEM_ACCOUNTS.grants),
  ];
}

/** Returns the items that spend available credits without a hold. The first item fails when too few are available. */
export function spendItems(movement: Movement): TransactItem[] {
  return [
    takeItem(movement, movement.credits),
    entryItem(movement, 'spend', { available: -movement.credits, held: 0 }, SYSTEM_ACCOUNTS.revenue),
    ...countingItems(movement),
  ];
}

/** Returns the items that hold (reserve) credits; `holdRefusal` tells from the failed items why a hold was refused. */
export function holdItems(movement: Movement): TransactItem[] {
  return [
    // A hold of 0 credits has no condition, because the account may have no balance item yet.
    movement.credits === 0
      ? addItem(movement)
      : updateItem(movement, {
          UpdateExpression: 'SET availableCredits = availableCredits - :credits, heldCredits = heldCredits + :credits',
          ConditionExpression: 'availableCredits >= :credits',
        }),
    entryItem(movement, 'hold', { available: -movement.credits, held: movement.credits }, movement.accountId),
    newHoldItem(movement),
    ...spendingItems(movement),
  ];
}

/** Returns why a hold was refused, from the failed items of its transaction; undefined for another failure. */
export function holdRefusal([isPoor, , isHeldBefore, isOverLimit, isRevoked]: readonly boolean[]):
  | HoldRefusal
  | undefined {
  if (isHeldBefore) return 'different_movement';
  if (isRevoked) return 'key_revoked';
  if (isPoor) return 'insufficient_credits';
  return isOverLimit ? 'spend_limit' : undefined;
}

/**
 * Returns the items that spend held credits and release the rest. The first item fails when the hold was already
 * resolved.
 */
export function captureItems(movement: Movement, spentCredits = movement.credits): TransactItem[] {
  const returnedCredits = movement.credits - spentCredits;
  const returned = {
    UpdateExpression: 'SET heldCredits = heldCredits - :credits, availableCredits = availableCredits + :returned',
    ConditionExpression: 'heldCredits >= :credits',
    ExpressionAttributeValues: { ':credits': movement.credits, ':returned': returnedCredits },
  };
  return [
    resolvedHoldItem(movement, 'captured'),
    { Update: { TableName: movement.tableName, Key: balanceKey(movement.accountId), ...returned } },
    entryItem(movement, 'capture', { available: returnedCredits, held: -movement.credits }, SYSTEM_ACCOUNTS.revenue),
    ...countingItems(movement),
    ...givenBackItems(movement, returnedCredits),
  ];
}

/** Returns the items that release held credits. The first item fails when the hold was already resolved. */
export function releaseItems(movement: Movement): TransactItem[] {
  return [
    resolvedHoldItem(movement, 'released'),
    updateItem(movement, {
      UpdateExpression: 'SET availableCredits = availableCredits + :credits, heldCredits = heldCredits - :credits',
      ConditionExpression: 'heldCredits >= :credits',
    }),
    entryItem(movement, 'release', { available: movement.credits, held: -movement.credits }, movement.accountId),
    ...countingItems(movement),
    ...givenBackItems(movement, movement.credits),
  ];
}

/**
 * Returns the items that refund a build. `otherCredits` go to the same balance and are added here, because a
 * transaction may write the balance item only once.
 */
export function returnItems(movement: Movement, otherCredits: number): TransactItem[] {
  const credits = movement.credits + otherCredits;
  return [
    addItem({ ...movement, credits }),
    entryItem(movement, 'return', { available: movement.credits, held: 0 }, SYSTEM_ACCOUNTS.revenue),
    ...countingItems(movement),
    ...givenBackItems(movement, movement.credits),
  ];
}

/** Returns the items that move credits to another account. The first item fails when too few are available. */
export function transferItems(movement: Movement, toAccountId: string): TransactItem[] {
  const [sent, received] = transferEntries(movement, toAccountId);
  return [takeItem(movement, movement.credits), sent, addItem({ ...movement, accountId: toAccountId }), received];
}

/** Returns the ledger entries of a transfer for both accounts. Does not update their balance items. */
export function transferEntries(movement: Movement, toAccountId: string): [TransactItem, TransactItem] {
  const { accountId, credits } = movement;
  const received = { ...movement, accountId: toAccountId };
  return [
    entryItem(movement, 'transfer', { available: -credits, held: 0 }, toAccountId),
    entryItem(received, 'transfer', { available: credits, held: 0 }, accountId),
  ];
}

function countingItems({ tableName, movementId, nowMs, event }: Movement): TransactItem[] {
  return event ? statisticItems(tableName, event, { seed: movementId, nowMs }) : [];
}

export function addItem(movement: Pick<Movement, 'tableName' | 'accountId' | 'credits'>): TransactItem {
  return {
    Update: {
      TableName: movement.tableName,
      Key: balanceKey(movement.accountId),
      UpdateExpression: 'ADD availableCredits :credits, heldCredits :zero',
      ExpressionAttributeValues: { ':credits': movement.credits, ':zero': 0 },
    },
  };
}

function addWithinLimitItem(movement: Movement): TransactItem {
  return {
    Update: {
      TableName: movement.tableName,
      Key: balanceKey(movement.accountId),
      UpdateExpression: 'ADD availableCredits :credits, heldCredits :zero',
      ConditionExpression: 'attribute_not_exists(availableCredits) OR availableCredits <= :room',
      ExpressionAttributeValues: {
        ':credits': movement.credits,
        ':zero': 0,
        ':room': ACCOUNT_MAX_CREDITS - movement.credits,
      },
    },
  };
}

function takeItem(movement: Movement, credits: number): TransactItem {
  return updateItem(
    { ...movement, credits },
    {
      UpdateExpression: 'SET availableCredits = availableCredits - :credits',
      ConditionExpression: 'availableCredits >= :credits',
    },
  );
}

function updateItem(
  movement: Movement,
  expressions: { UpdateExpression: string; ConditionExpression: string },
): TransactItem {
  return {
    Update: {
      TableName: movement.tableName,
      Key: balanceKey(movement.accountId),
      ...expressions,
      ExpressionAttributeValues: { ':credits': movement.credits },
    },
  };
}

function entryItem(
  movement: Movement,
  kind: LedgerEntry['kind'],
  change: { available: number; held: number },
  counterAccountId: string,
): TransactItem {
  const { accountId, movementId, reason, reasonText, reference, nowMs, event } = movement;
  return {
    Put: {
      TableName: movement.tableName,
      Item: {
        ...entryKey(accountId, movementId),
        gsi1pk: historyPartition(accountId),
        gsi1sk: `${new Date(nowMs).toISOString()}#${movementId}`,
        kind,
        availableChange: change.available,
        heldChange: change.held,
        counterAccountId,
        reason,
        ...(reasonText && { reasonText }),
        reference,
        createdAtMs: nowMs,
        ...(event && { event }),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
