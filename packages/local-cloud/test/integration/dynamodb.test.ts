import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWithTable, TABLE } from './dynamodb-fixture.ts';

let cloud: Awaited<ReturnType<typeof startWithTable>>;
beforeAll(async () => {
  cloud = await startWithTable();
});
afterAll(() => cloud.close());

describe('items', () => {
  it('are returned unchanged', async () => {
    const item = {
      pk: 'items#1',
      sk: 'a',
      text: 'Grüße 🌍',
      empty: '',
      count: 12_345.678,
      isLive: true,
      nothing: null,
      list: [1, 'two', { three: [3] }],
      map: { a: { b: 'c' } },
      tags: new Set(['x', 'y']),
      bytes: new Uint8Array([0, 255, 7]),
    };
    await cloud.put(item);
    expect(await cloud.get('items#1', 'a')).toEqual(item);
    expect(await cloud.get('items#1', 'absent')).toBeUndefined();
  });

  it('are changed by update expressions', async () => {
    await cloud.put({ pk: 'update#1', sk: 'a', count: 1, list: ['a'], gone: true, tags: new Set(['x']) });
    const response = await cloud.documents.send(
      new UpdateCommand({
        TableName: TABLE,
        Key: { pk: 'update#1', sk: 'a' },
        UpdateExpression:
          'SET #c = #c + :one, #l = list_append(#l, :more), fresh = if_not_exists(fresh, :zero) REMOVE gone ADD tags :tags',
        ExpressionAttributeNames: { '#c': 'count', '#l': 'list' },
        ExpressionAttributeValues: { ':one': 1, ':more': ['b'], ':zero': 0, ':tags': new Set(['y']) },
        ReturnValues: 'ALL_NEW',
      }),
    );
    const expected = {
      pk: 'update#1',
      sk: 'a',
      count: 2,
      list: ['a', 'b'],
      fresh: 0,
      tags: new Set(['x', 'y']),
    };
    expect(response.Attributes).toEqual(expected);
    expect(await cloud.get('update#1', 'a')).toEqual(expected);
  });

  it('are written and read in batches', async () => {
    const items = Array.from({ length: 25 }, (_, index) => ({ pk: 'batch#1', sk: String(index) }));
    const requests = items.map((Item) => ({ PutRequest: { Item } }));
    const written = await cloud.documents.send(new BatchWriteCommand({ RequestItems: { [TABLE]: requests } }));
    expect(written.UnprocessedItems).toEqual({});
    const read = await cloud.documents.send(new BatchGetCommand({ RequestItems: { [TABLE]: { Keys: items } } }));
    expect(read.Responses?.[TABLE]).toHaveLength(25);
    const removal = { DeleteRequest: { Key: { pk: 'batch#1', sk: '0' } } };
    await cloud.documents.send(new BatchWriteCommand({ RequestItems: { [TABLE]: [removal] } }));
    expect(await cloud.get('batch#1', '0')).toBeUndefined();
    const twice = { RequestItems: { [TABLE]: [removal, removal] } };
    await expect(cloud.documents.send(new BatchWriteCommand(twice))).rejects.toThrow('duplicates');
  });

  it('over 400 KB are refused, also as the result of an update', async () => {
    const text = 'x'.repeat(400 * 1024);
    await expect(cloud.put({ pk: 'big#1', sk: 'a', text })).rejects.toMatchObject({
      name: 'ValidationException',
    });
    await cloud.put({ pk: 'big#1', sk: 'a', text: text.slice(2000) });
    const update = new UpdateCommand({
      TableName: TABLE,
      Key: { pk: 'big#1', sk: 'a' },
      UpdateExpression: 'SET more = :more',
      ExpressionAttributeValues: { ':more': 'x'.repeat(3000) },
    });
    await expect(cloud.documents.send(update)).rejects.toMatchObject({ name: 'ValidationException' });
  });
});

describe('conditions', () => {
  it('refuse a second creation, and return the item on request', async () => {
    await cloud.put({ pk: 'condition#1', sk: 'a', owner: 'first' });
    const input = {
      TableName: TABLE,
      Item: { pk: 'condition#1', sk: 'a', owner: 'second' },
      ConditionExpression: 'attribute_not_exists(pk)',
    };
    const plain = await cloud.documents.send(new PutCommand(input)).catch((error: unknown) => error);
    expect(plain).toBeInstanceOf(ConditionalCheckFailedException);
    expect(plain).toMatchObject({ message: 'The conditional request failed' });
    expect(plain).not.toHaveProperty('Item.owner');
    const withItem = new PutCommand({ ...input, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
    const refused = await cloud.documents.send(withItem).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConditionalCheckFailedException);
    expect(refused).toMatchObject({ Item: { owner: { S: 'first' } } });
    expect(await cloud.get('condition#1', 'a')).toMatchObject({ owner: 'first' });
  });

  it('let exactly one of many parallel deletes succeed', async () => {
    await cloud.put({ pk: 'nonce#1', sk: 'a' });
    const remove = () =>
      cloud.documents.send(
        new DeleteCommand({
          TableName: TABLE,
          Key: { pk: 'nonce#1', sk: 'a' },
          ConditionExpression: 'attribute_exists(pk)',
        }),
      );
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, remove));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  it('that cannot be evaluated are refused without side effects', async () => {
    await cloud.put({ pk: 'odd#1', sk: 'a', n: 1 });
    const odd = {
      TableName: TABLE,
      ExpressionAttributeNames: { '#n': 'n' },
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'odd#1' },
      FilterExpression: '#n BETWEEN #n AND notThere',
    };
    await expect(cloud.documents.send(new QueryCommand(odd))).rejects.toThrow();
    const maps = {
      ...odd,
      FilterExpression: '#n = :map',
      ExpressionAttributeValues: { ':pk': 'odd#1', ':map': { a: 1 } },
    };
    await expect(cloud.documents.send(new QueryCommand(maps))).rejects.toThrow('does not compare maps');
    const emptyKey = cloud.put({ pk: 'odd#2', sk: 'a', gsi1pk: '' });
    await expect(emptyKey).rejects.toThrow('IndexKey: gsi1pk');
    expect(await cloud.get('odd#1', 'a')).toMatchObject({ n: 1 });
  });
});

describe('queries', () => {
  const names = Array.from({ length: 25 }, (_, index) => `item#${String(index).padStart(3, '0')}`);

  beforeAll(async () => {
    await Promise.all(
      names.map((sk, index) =>
        cloud.put({ pk: 'query#1', sk, index, gsi1pk: `half#${index % 2}`, gsi1sk: `at#${sk}` }),
      ),
    );
  });

  it('page through a partition in both directions', async () => {
    const collect = async (forward: boolean) => {
      const found: unknown[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page: { Items?: Record<string, unknown>[]; LastEvaluatedKey?: Record<string, unknown> } =
          await cloud.documents.send(
            new QueryCommand({
              TableName: TABLE,
              KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
              ExpressionAttributeValues: { ':pk': 'query#1', ':prefix': 'item#' },
              Limit: 10,
              ScanIndexForward: forward,
              ExclusiveStartKey: start,
            }),
          );
        found.push(...(page.Items ?? []).map((item) => item.sk));
        start = page.LastEvaluatedKey;
      } while (start);
      return found;
    };
    expect(await collect(true)).toEqual(names);
    expect(await collect(false)).toEqual([...names].reverse());
  });

  it('page through a secondary index, which follows every change of its keys', async () => {
    const half = (pk: string, start?: Record<string, unknown>) =>
      cloud.documents.send(
        new QueryCommand({
          TableName: TABLE,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk BETWEEN :from AND :to',
          ExpressionAttributeValues: { ':pk': pk, ':from': 'at#item#000', ':to': 'at#item#020' },
          Limit: 6,
          ExclusiveStartKey: start,
        }),
      );
    const first = await half('half#0');
    const second = await half('half#0', first.LastEvaluatedKey);
    const indexes = [...(first.Items ?? []), ...(second.Items ?? [])].map((item) => item.index);
    expect(indexes).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
    expect(second.LastEvaluatedKey).toBeUndefined();
    await cloud.put({ pk: 'query#1', sk: names[0], gsi1pk: 'half#2', gsi1sk: 'at#item#000' });
    expect((await half('half#2')).Count).toBe(1);
    expect((await half('half#0')).Items?.[0]).toMatchObject({ index: 2 });
    await cloud.documents.send(new DeleteCommand({ TableName: TABLE, Key: { pk: 'query#1', sk: names[0] } }));
    expect((await half('half#2')).Count).toBe(0);
  });

  it('find every item that shares an index key', async () => {
    // These keys are equal when pk and sk are concatenated. The test reads the keys one by one, in both directions.
    const keys = ['a#bc', 'ab#c', 'abc#'].flatMap((joined) => {
      const [pk = '', sk = ''] = joined.split('#');
      return [
        { pk: `same${pk}`, sk: `${sk}x` },
        { pk: `same${pk}x`, sk: `${sk}y` },
      ];
    });
    await Promise.all(keys.map((key) => cloud.put({ ...key, gsi1pk: 'same', gsi1sk: 'same' })));
    for (const forward of [true, false]) {
      const found: string[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page = await cloud.documents.send(
          new QueryCommand({
            TableName: TABLE,
            IndexName: 'gsi1',
            KeyConditionExpression: 'gsi1pk = :same AND gsi1sk = :same',
            ExpressionAttributeValues: { ':same': 'same' },
            ScanIndexForward: forward,
            Limit: 1,
            ExclusiveStartKey: start,
          }),
        );
        found.push(...(page.Items ?? []).map((item) => `${item.pk}/${item.sk}`));
        start = page.LastEvaluatedKey;
      } while (start);
      expect(found.sort()).toEqual(keys.map(({ pk, sk }) => `${pk}/${sk}`).sort());
    }
  });

  it('end a page at 1 MB', async () => {
    const text = 'x'.repeat(300_000);
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((sk) => cloud.put({ pk: 'wide#1', sk, text })));
    const page = await cloud.documents.send(
      new QueryCommand({
        TableName: TABLE,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'wide#1' },
      }),
    );
    expect(page.Count).toBeLessThan(5);
    expect(page.LastEvaluatedKey).toMatchObject({ pk: 'wide#1' });
  });

  it('count and filter a scan', async () => {
    const scan = new ScanCommand({
      TableName: TABLE,
      FilterExpression: 'pk = :pk AND #i >= :least',
      ExpressionAttributeNames: { '#i': 'index' },
      ExpressionAttributeValues: { ':pk': 'query#1', ':least': 20 },
    });
    const counts: number[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const page = await cloud.documents.send(new ScanCommand({ ...scan.input, ExclusiveStartKey: start }));
      counts.push(page.Count ?? 0);
      start = page.LastEvaluatedKey;
    } while (start);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  });
});
