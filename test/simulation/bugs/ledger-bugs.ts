import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { isRecord } from '../store/item.ts';
import type { MemoryTable } from '../store/memory-table.ts';
import type { Bug } from '../world.ts';
import {
  editMovement,
  editTransaction,
  isBalance,
  isHold,
  kindOf,
  renamed,
  type TransactEntry,
  unconditional,
  withCredits,
} from './transactions.ts';

/** The number of movements that were renamed so far. It makes the new ids unique. */
let movements = 0;

function renameAll(items: TransactEntry[]): TransactEntry[] {
  movements += 1;
  return items.map((item) => renamed(item, `#${movements}`));
}

/**
 * Replaces the update of a balance by a put that is computed from an earlier read, so that concurrent updates get lost.
 */
function asPut(item: TransactEntry, table: MemoryTable): TransactEntry {
  const { Key, ExpressionAttributeValues, UpdateExpression = '', TableName } = item.Update ?? {};
  const pk = String(Key?.pk);
  const before = table.partition(pk).find(({ sk }) => sk === 'BALANCE');
  if (!isBalance(item) || !isRecord(before)) return item;
  const credits = Number(ExpressionAttributeValues?.[':credits']);
  const sign = UpdateExpression.startsWith('ADD') || UpdateExpression.includes('availableCredits +') ? 1 : -1;
  const held = UpdateExpression.includes('heldCredits +') ? 1 : -1;
  const changesAvailable = UpdateExpression.includes('availableCredits');
  const changesHeld = /heldCredits [+-]/.test(UpdateExpression);
  const Item = {
    ...before,
    availableCredits: Number(before.availableCredits) + (changesAvailable ? sign * credits : 0),
    heldCredits: Number(before.heldCredits) + (changesHeld ? held * credits : 0),
  };
  return { Put: { TableName, Item } };
}

/**
 * Removes the condition from an update that takes credits. Checks the balance in a separate read instead, which is a
 * race.
 */
function checkedBefore(item: TransactEntry, table: MemoryTable): TransactEntry {
  const { Key, ExpressionAttributeValues, ConditionExpression } = item.Update ?? {};
  if (!isBalance(item) || !ConditionExpression?.startsWith('availableCredits >=')) return item;
  const balance = table.partition(String(Key?.pk)).find(({ sk }) => sk === 'BALANCE');
  const isEnough = Number(balance?.availableCredits) >= Number(ExpressionAttributeValues?.[':credits']);
  return isEnough ? unconditional(item) : item;
}

export const LEDGER_BUGS: Bug[] = [
  {
    name: 'missing condition',
    alterRequest: (command) =>
      editTransaction(command, (items) => items.map((item) => (kindOf(item) ? unconditional(item) : item))),
  },
  {
    name: 'lost release',
    alterRequest: (command) =>
      editMovement(command, 'release', (items) =>
        items.filter((item) => !isBalance(item) && kindOf(item) !== 'release'),
      ),
  },
  {
    name: 'capture twice',
    alterRequest: (command) =>
      editMovement(command, 'capture', (items) =>
        renameAll(items).map((item) => (isHold(item) ? unconditional(item) : item)),
      ),
  },
  {
    name: 'non-idempotent retry',
    alterRequest: (command) => editMovement(editMovement(command, 'transfer', renameAll), 'adjustment', renameAll),
  },
  {
    name: 'overdraw race',
    alterRequest: (command, table) =>
      editTransaction(command, (items) => items.map((item) => checkedBefore(item, table))),
  },
  {
    name: 'lost update',
    alterRequest: (command, table) => editTransaction(command, (items) => items.map((item) => asPut(item, table))),
  },
  {
    name: 'hold leaked by the sweeper',
    alterRequest: (command) => {
      const values = command instanceof QueryCommand ? command.input.ExpressionAttributeValues : undefined;
      if (!(command instanceof QueryCommand) || !/HOLDS#OPEN$/.test(String(values?.[':open']))) return command;
      return new QueryCommand({
        ...command.input,
        ExpressionAttributeValues: { ...values, ':open': 'HOLDS#NONE' },
      });
    },
  },
  {
    name: 'transfer one-sided',
    alterRequest: (command) =>
      editMovement(command, 'transfer', (items) => {
        const isReceived = (item: TransactEntry) =>
          item.Update?.UpdateExpression?.startsWith('ADD') || Number(item.Put?.Item?.availableChange) > 0;
        return items.filter((item) => !isReceived(item));
      }),
  },
  {
    name: 'amount off by one',
    alterRequest: (command) =>
      editMovement(command, 'hold', (items) =>
        items.map((item) => withCredits(item, (credits) => credits - Math.sign(credits))),
      ),
  },
  {
    name: 'balance without entry',
    alterRequest: (command) =>
      editMovement(command, 'grant', (items) => items.filter((item) => kindOf(item) === undefined)),
  },
  {
    name: 'paid without a revision',
    alterRequest: (command) =>
      editMovement(command, 'capture', (items) => items.filter(({ Put }) => !String(Put?.Item?.sk).startsWith('REV#'))),
  },
  {
    name: 'returned and kept',
    alterRequest: (command) => editMovement(command, 'return', (items) => items.filter(({ Delete }) => !Delete)),
  },
  {
    name: 'returned twice',
    alterRequest: (command) =>
      editMovement(command, 'return', (items) =>
        renameAll(items).map((item) => (kindOf(item) || isBalance(item) ? item : unconditional(item))),
      ),
  },
];
