import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IdempotentParameterMismatchException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  PutCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foldLedger, openAccounts, readBalances, sum, TOTAL, transfer } from './dynamodb-accounts.ts';
import { startWithTable, TABLE } from './dynamodb-fixture.ts';

let cloud: Awaited<ReturnType<typeof startWithTable>>;
beforeAll(async () => {
  cloud = await startWithTable();
});
afterAll(() => cloud.close());

type Writes = NonNullable<TransactWriteCommandInput['TransactItems']>;

const key = (pk: string) => ({ pk, sk: 'a' });
const putOf = (pk: string, more = {}) => ({ Put: { TableName: TABLE, Item: { ...key(pk), ...more } } });
const transact = (TransactItems: Writes, ClientRequestToken?: string) =>
  cloud.documents.send(new TransactWriteCommand({ TransactItems, ClientRequestToken }));
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const get = async (pk: string) => (await cloud.documents.send(new GetCommand({ TableName: TABLE, Key: key(pk) }))).Item;
const seed = (pk: string, more = {}) =>
  cloud.documents.send(new PutCommand({ TableName: TABLE, Item: { ...key(pk), ...more } }));

describe('a write transaction', () => {
  it('does all four kinds of writes at once', async () => {
    await Promise.all([seed('all#update', { n: 1 }), seed('all#delete'), seed('all#check', { ok: true })]);
    await transact([
      putOf('all#put', { n: 9 }),
      {
        Update: {
          TableName: TABLE,
          Key: key('all#update'),
          UpdateExpression: 'SET n = n + :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
      { Delete: { TableName: TABLE, Key: key('all#delete') } },
      {
        ConditionCheck: {
          TableName: TABLE,
          Key: key('all#check'),
          ConditionExpression: 'ok = :yes',
          ExpressionAttributeValues: { ':yes': true },
        },
      },
    ]);
    expect(await get('all#put')).toMatchObject({ n: 9 });
    expect(await get('all#update')).toMatchObject({ n: 2 });
    expect(await get('all#delete')).toBeUndefined();
    expect(await get('all#check')).toMatchObject({ ok: true });
  });

  it('does nothing when one condition fails, and gives the reasons in order', async () => {
    await seed('none#taken', { owner: 'ada' });
    const taken = { ...putOf('none#taken').Put, ConditionExpression: 'attribute_not_exists(pk)' };
    const refusal = await refusalOf(
      transact([
        putOf('none#new'),
        { Put: { ...taken, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } },
        {
          ConditionCheck: {
            TableName: TABLE,
            Key: key('none#absent'),
            ConditionExpression: 'attribute_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
      ]),
    );
    expect(refusal).toBeInstanceOf(TransactionCanceledException);
    expect(refusal).toMatchObject({
      message:
        'Transaction cancelled, please refer cancellation reasons for specific reasons ' +
        '[None, ConditionalCheckFailed, ConditionalCheckFailed]',
      CancellationReasons: [
        { Code: 'None' },
        {
          Code: 'ConditionalCheckFailed',
          Message: 'The conditional request failed',
          Item: { pk: { S: 'none#taken' }, sk: { S: 'a' }, owner: { S: 'ada' } },
        },
        { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
      ],
    });
    expect(await get('none#new')).toBeUndefined();
  });

  it('reports an invalid item as a validation error among the reasons', async () => {
    await seed('invalid#1', { text: 'abc' });
    const add = {
      Update: {
        TableName: TABLE,
        Key: key('invalid#1'),
        UpdateExpression: 'SET #t = #t + :one',
        ExpressionAttributeNames: { '#t': 'text' },
        ExpressionAttributeValues: { ':one': 1 },
      },
    };
    const refusal = await refusalOf(transact([add, putOf('invalid#2')]));
    expect(refusal).toMatchObject({ CancellationReasons: [{ Code: 'ValidationError' }, { Code: 'None' }] });
    const badKey = { Delete: { TableName: TABLE, Key: { pk: 'only' } } };
    const mismatch = await refusalOf(transact([badKey]));
    expect(mismatch).toMatchObject({ CancellationReasons: [{ Code: 'ValidationError' }] });
  });

  it('is limited to 100 items, each once, and to 4 MB', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => putOf(`many#${index}`));
    await transact(many(100));
    await expect(transact(many(101))).rejects.toMatchObject({ name: 'ValidationException' });
    const twice = transact([putOf('twice#1'), { Delete: { TableName: TABLE, Key: key('twice#1') } }]);
    await expect(twice).rejects.toThrow('cannot include multiple operations on one item');
    const text = 'x'.repeat(399_000);
    const heavy = Array.from({ length: 11 }, (_, index) => putOf(`heavy#${index}`, { text }));
    await expect(transact(heavy)).rejects.toThrow('4 MB');
    expect(await get('heavy#0')).toBeUndefined();
    await transact(heavy.slice(0, 10));
  });

  it('refuses an update without an expression', async () => {
    const empty = transact([{ Update: { TableName: TABLE, Key: key('odd#1'), UpdateExpression: undefined } }]);
    await expect(empty).rejects.toThrow('UpdateExpression');
  });
});

describe('a request token', () => {
  const increment = (by: number) => [
    {
      Update: {
        TableName: TABLE,
        Key: key('token#1'),
        UpdateExpression: 'ADD n :by',
        ExpressionAttributeValues: { ':by': by },
      },
    },
  ];

  it('makes a repeated transaction count once, also in parallel', async () => {
    await Promise.all(Array.from({ length: 5 }, () => transact(increment(1), 'token-1')));
    await transact(increment(1), 'token-1');
    expect(await get('token#1')).toMatchObject({ n: 1 });
  });

  it('refuses other parameters until it expires after ten minutes', async () => {
    const other = await refusalOf(transact(increment(2), 'token-1'));
    expect(other).toBeInstanceOf(IdempotentParameterMismatchException);
    expect(await get('token#1')).toMatchObject({ n: 1 });
    let nowMs = Date.now();
    const later = await startWithTable({ now: () => nowMs });
    const write = (n: number) =>
      later.documents.send(
        new TransactWriteCommand({ TransactItems: [putOf('token#2', { n })], ClientRequestToken: 'token-2' }),
      );
    await write(1);
    nowMs += 2 * 60_000;
    later.client.config.systemClockOffset = 2 * 60_000;
    await expect(write(2)).rejects.toBeInstanceOf(IdempotentParameterMismatchException);
    nowMs += 9 * 60_000;
    later.client.config.systemClockOffset = 11 * 60_000;
    await write(2);
    await later.dynamoDb.sweepExpired(nowMs);
    await expect(write(3)).rejects.toBeInstanceOf(IdempotentParameterMismatchException);
    await later.close();
  });

  it('of a canceled transaction may be reused', async () => {
    const guarded = [{ Put: { ...putOf('token#3').Put, ConditionExpression: 'attribute_exists(pk)' } }];
    await expect(transact(guarded, 'token-3')).rejects.toBeInstanceOf(TransactionCanceledException);
    await seed('token#3');
    await transact(guarded, 'token-3');
  });
});

describe('transactions at the same time', () => {
  // The tables are on disk, because only there transactions take long enough to conflict.
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'buidl-dynamodb-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('conserve the sum over 300 transfers between 10 accounts, mixed with single writes', async () => {
    const { documents, close } = await startWithTable({ dataDir });
    await openAccounts(documents);
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, async (_, id) => {
        const touch = new UpdateCommand({
          TableName: TABLE,
          Key: { pk: `account#${id % 10}`, sk: 'balance' },
          UpdateExpression: 'ADD touched :one',
          ExpressionAttributeValues: { ':one': 1 },
        });
        const [refusal] = await Promise.all([refusalOf(transfer(documents, id)), documents.send(touch)]);
        return refusal;
      }),
    );
    for (const refusal of outcomes) {
      if (refusal !== undefined) expect(refusal).toBeInstanceOf(TransactionCanceledException);
    }
    const { table, index } = await readBalances(documents);
    const ledger = await foldLedger(documents);
    expect(sum(table)).toBe(TOTAL);
    expect(Math.min(...table)).toBeGreaterThanOrEqual(0);
    expect(index).toEqual(table);
    expect(ledger.balances).toEqual(table);
    expect(ledger.lines).toBe(outcomes.filter((refusal) => refusal === undefined).length);
    await close();
  });

  it('are canceled with TransactionConflict when configured so', async () => {
    const strict = await startWithTable({ dataDir, transactionConflicts: 'cancel' });
    await openAccounts(strict.documents);
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, id) => refusalOf(transfer(strict.documents, id))),
    );
    const conflicts = outcomes.filter((refusal) => String(refusal).includes('TransactionConflict'));
    expect(conflicts.length).toBeGreaterThan(0);
    const { table } = await readBalances(strict.documents);
    expect(sum(table)).toBe(TOTAL);
    await strict.close();
  });
});

describe('a read transaction', () => {
  it('returns items in order, with gaps for missing ones', async () => {
    await Promise.all([seed('read#1', { n: 1 }), seed('read#2', { n: 2 })]);
    const getOf = (pk: string) => ({ Get: { TableName: TABLE, Key: key(pk) } });
    const result = await cloud.documents.send(
      new TransactGetCommand({ TransactItems: ['read#2', 'read#absent', 'read#1'].map(getOf) }),
    );
    expect(result.Responses?.map((response) => response.Item?.n)).toEqual([2, undefined, 1]);
  });
});
