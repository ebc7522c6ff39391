/** Accounts that transfer credits in transactions. The sum of all balances must never change. */
import {
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { TABLE } from './dynamodb-fixture.ts';

const ACCOUNTS = 10;
const OPENING_BALANCE = 100;
export const TOTAL = ACCOUNTS * OPENING_BALANCE;

const keyOf = (account: number) => ({ pk: `account#${account}`, sk: 'balance' });

export async function openAccounts(documents: DynamoDBDocumentClient): Promise<void> {
  const requests = Array.from({ length: ACCOUNTS }, (_, account) => ({
    PutRequest: {
      Item: { ...keyOf(account), balance: OPENING_BALANCE, gsi1pk: 'accounts', gsi1sk: String(account) },
    },
  }));
  await documents.send(new BatchWriteCommand({ RequestItems: { [TABLE]: requests } }));
}

export function transfer(documents: DynamoDBDocumentClient, id: number) {
  const from = id % ACCOUNTS;
  const to = (from + 1 + (id % (ACCOUNTS - 1))) % ACCOUNTS;
  const amount = 1 + (id % 30);
  const change = (account: number, by: number, least: number) => ({
    Update: {
      TableName: TABLE,
      Key: keyOf(account),
      UpdateExpression: 'ADD balance :by',
      ConditionExpression: 'balance >= :least',
      ExpressionAttributeValues: { ':by': by, ':least': least },
    },
  });
  const line = { pk: 'ledger', sk: `transfer#${id}`, from, to, amount };
  const entry = { Put: { TableName: TABLE, Item: line, ConditionExpression: 'attribute_not_exists(pk)' } };
  return documents.send(
    new TransactWriteCommand({
      TransactItems: [change(from, -amount, amount), change(to, amount, 0), entry],
    }),
  );
}

export async function readBalances(documents: DynamoDBDocumentClient) {
  const items = await Promise.all(
    Array.from({ length: ACCOUNTS }, async (_, account) => {
      const response = await documents.send(new GetCommand({ TableName: TABLE, Key: keyOf(account) }));
      return Number(response.Item?.balance);
    }),
  );
  const index = await documents.send(
    new QueryCommand({
      TableName: TABLE,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': 'accounts' },
    }),
  );
  return { table: items, index: (index.Items ?? []).map((item) => Number(item.balance)) };
}

export async function foldLedger(documents: DynamoDBDocumentClient): Promise<{ lines: number; balances: number[] }> {
  const balances = Array.from({ length: ACCOUNTS }, () => OPENING_BALANCE);
  let lines = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName: TABLE,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'ledger' },
        ExclusiveStartKey: start,
      }),
    );
    for (const { from, to, amount } of page.Items ?? []) {
      lines += 1;
      balances[from] = (balances[from] ?? 0) - amount;
      balances[to] = (balances[to] ?? 0) + amount;
    }
    start = page.LastEvaluatedKey;
  } while (start);
  return { lines, balances };
}

export function sum(balances: number[]): number {
  return balances.reduce((total, balance) => total + balance, 0);
}
