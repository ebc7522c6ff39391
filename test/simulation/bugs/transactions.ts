import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

export type TransactEntry = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Returns the transaction with edited items. Returns any other command unchanged. */
export function editTransaction(command: unknown, edit: (items: TransactEntry[]) => TransactEntry[]): unknown {
  if (!(command instanceof TransactWriteCommand)) return command;
  const { TransactItems = [], ...rest } = command.input;
  return new TransactWriteCommand({ ...rest, TransactItems: edit(TransactItems) });
}

export function editMovement(
  command: unknown,
  kind: string,
  edit: (items: TransactEntry[]) => TransactEntry[],
): unknown {
  return editTransaction(command, (items) => (items.some((item) => kindOf(item) === kind) ? edit(items) : items));
}

export function kindOf({ Put }: TransactEntry): string | undefined {
  const isEntry = String(Put?.Item?.sk).startsWith('ENTRY#');
  return isEntry ? String(Put?.Item?.kind) : undefined;
}

export function isBalance({ Update }: TransactEntry): boolean {
  return Update?.Key?.sk === 'BALANCE';
}

export function isHold({ Update }: TransactEntry): boolean {
  return /^HOLD(#|$)/.test(String(Update?.Key?.sk));
}

export function unconditional(item: TransactEntry): TransactEntry {
  const { Put, Update, Delete } = item;
  if (Put) return { Put: { TableName: Put.TableName, Item: Put.Item } };
  if (Update) return { Update: { ...Update, ConditionExpression: undefined } };
  return Delete ? { Delete: { TableName: Delete.TableName, Key: Delete.Key } } : item;
}

export function withCredits(item: TransactEntry, change: (credits: number) => number): TransactEntry {
  const { Put, Update } = item;
  const of = (value: unknown) => (typeof value === 'number' && value !== 0 ? change(value) : value);
  if (Put?.Item && kindOf(item)) {
    const { availableChange, heldChange } = Put.Item;
    return {
      Put: {
        ...Put,
        Item: { ...Put.Item, availableChange: of(availableChange), heldChange: of(heldChange) },
      },
    };
  }
  if (!Update || !isBalance(item)) return item;
  const values = Update.ExpressionAttributeValues ?? {};
  return {
    Update: { ...Update, ExpressionAttributeValues: { ...values, ':credits': of(values[':credits']) } },
  };
}

/** Gives a ledger entry another movement id. Returns any other item unchanged. */
export function renamed(item: TransactEntry, suffix: string): TransactEntry {
  const { Put } = item;
  if (!Put?.Item || !kindOf(item)) return item;
  return { Put: { ...Put, Item: { ...Put.Item, sk: `${String(Put.Item.sk)}${suffix}` } } };
}
