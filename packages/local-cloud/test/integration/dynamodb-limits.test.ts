import {
  BatchWriteCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWithTable, TABLE } from './dynamodb-fixture.ts';

const KEY = { pk: 'limits#1', sk: 'a' };
const TOO_DEEP = 'Nesting Levels have exceeded supported limits';
const TOO_LONG = 'Expression size has exceeded the maximum allowed size; expression size: 4097';

let cloud: Awaited<ReturnType<typeof startWithTable>>;
beforeAll(async () => {
  cloud = await startWithTable();
});
afterAll(() => cloud.close());

/** Returns a text inside this number of nested maps or lists. */
function nested(levels: number, isList = false): unknown {
  return Array.from({ length: levels }).reduce<unknown>((inner) => (isList ? [inner] : { a: inner }), 'x');
}

/** Returns an expression that is true and has this number of bytes. */
function expressionOf(bytes: number): string {
  const start = 'attribute_not_exists(absent)';
  return start + ' '.repeat(bytes - start.length);
}

function operands(count: number) {
  const names = Array.from({ length: count }, (_, index) => `:v${index}`);
  return {
    TableName: TABLE,
    FilterExpression: `sk IN (${names.join(', ')})`,
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [name, name])),
  };
}

describe('a value within more than 32 maps and lists', () => {
  it.each([false, true])('is refused in an item (lists: %s)', async (isList) => {
    await cloud.put({ ...KEY, value: nested(32, isList) });
    await expect(cloud.put({ ...KEY, value: nested(33, isList) })).rejects.toThrow(TOO_DEEP);
    expect(await cloud.get(KEY.pk, KEY.sk)).toEqual({ ...KEY, value: nested(32, isList) });
  });

  it('is refused in batches and transactions', async () => {
    const Item = { ...KEY, value: nested(33) };
    const batch = new BatchWriteCommand({ RequestItems: { [TABLE]: [{ PutRequest: { Item } }] } });
    await expect(cloud.documents.send(batch)).rejects.toThrow(TOO_DEEP);
    const transaction = new TransactWriteCommand({ TransactItems: [{ Put: { TableName: TABLE, Item } }] });
    await expect(cloud.documents.send(transaction)).rejects.toThrow(TOO_DEEP);
  });

  it('is refused as the result of an update', async () => {
    await cloud.put({ ...KEY, value: { a: 'x' } });
    const update = (levels: number) =>
      cloud.documents.send(
        new UpdateCommand({
          TableName: TABLE,
          Key: KEY,
          UpdateExpression: 'SET #v.a = :v',
          ExpressionAttributeNames: { '#v': 'value' },
          ExpressionAttributeValues: { ':v': nested(levels) },
        }),
      );
    await update(31);
    await expect(update(32)).rejects.toThrow(TOO_DEEP);
    await expect(update(33)).rejects.toThrow(TOO_DEEP);
    expect(await cloud.get(KEY.pk, KEY.sk)).toEqual({ ...KEY, value: { a: nested(31) } });
  });
});

describe('an expression over 4 KB', () => {
  it('is refused as a condition, also in a transaction', async () => {
    const put = (bytes: number) => ({ TableName: TABLE, Item: KEY, ConditionExpression: expressionOf(bytes) });
    await cloud.documents.send(new PutCommand(put(4096)));
    await expect(cloud.documents.send(new PutCommand(put(4097)))).rejects.toThrow(
      `Invalid ConditionExpression: ${TOO_LONG}`,
    );
    const transaction = new TransactWriteCommand({ TransactItems: [{ Put: put(4097) }] });
    await expect(cloud.documents.send(transaction)).rejects.toThrow(TOO_LONG);
  });

  it('is refused as a filter, as a condition of keys and as an update', async () => {
    await cloud.documents.send(new ScanCommand({ TableName: TABLE, FilterExpression: expressionOf(4096) }));
    const scan = new ScanCommand({ TableName: TABLE, FilterExpression: expressionOf(4097) });
    await expect(cloud.documents.send(scan)).rejects.toThrow(`Invalid FilterExpression: ${TOO_LONG}`);
    const values = { ExpressionAttributeValues: { ':v': KEY.pk } };
    const query = new QueryCommand({ TableName: TABLE, KeyConditionExpression: 'pk = :v'.padEnd(4097), ...values });
    await expect(cloud.documents.send(query)).rejects.toThrow(`Invalid KeyConditionExpression: ${TOO_LONG}`);
    const update = { TableName: TABLE, Key: KEY, UpdateExpression: 'SET x = :v'.padEnd(4097), ...values };
    await expect(cloud.documents.send(new UpdateCommand(update))).rejects.toThrow(
      `Invalid UpdateExpression: ${TOO_LONG}`,
    );
  });
});

describe('IN with more than 100 operands', () => {
  it('is refused, also within other conditions', async () => {
    await cloud.documents.send(new ScanCommand(operands(100)));
    const problem = 'The IN operator is provided with too many operands; number of operands: 101';
    await expect(cloud.documents.send(new ScanCommand(operands(101)))).rejects.toThrow(problem);
    const { FilterExpression, ...others } = operands(101);
    const scan = new ScanCommand({ ...others, FilterExpression: `NOT (attribute_exists(pk) AND ${FilterExpression})` });
    await expect(cloud.documents.send(scan)).rejects.toThrow(problem);
  });
});
