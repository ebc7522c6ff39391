/** The table when the database is busy or silent: what is tried again, and what ends. */
import { createServer } from 'node:http';
import { DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { SDK_TIMEOUTS } from '../../../functions/adapters/sdk-timeouts.ts';
import { tableAnsweredBy } from '../../simulation/document-requests.ts';

const KEY = { pk: 'A', sk: 'B' };
const credentials = { accessKeyId: 'none', secretAccessKey: 'none' };

/** A table whose first requests are refused with the error, and how often it was asked. */
function tableRefusing(error: Error, times: number) {
  let asked = 0;
  const table = tableAnsweredBy(async () => {
    asked += 1;
    if (asked <= times) throw error;
    return {};
  });
  return { table, askedTimes: () => asked };
}

const CONFLICT = new TransactionConflictException({ message: 'Conflict', $metadata: {} });

it.each([
  ['an update', (table: Table) => table.update({ Key: KEY, UpdateExpression: 'SET a = b' })],
  ['a deletion', (table: Table) => table.delete({ Key: KEY })],
  ['a put', (table: Table) => table.put(KEY)],
])('%s that meets a transaction is tried again', async (_, write) => {
  const { table, askedTimes } = tableRefusing(CONFLICT, 2);
  await write(table);
  expect(askedTimes()).toBe(3);
});

it('a write that fails otherwise is not tried again', async () => {
  const { table, askedTimes } = tableRefusing(new Error('Denied'), 1);
  await expect(table.put(KEY)).rejects.toThrow('Denied');
  expect(askedTimes()).toBe(1);
});

it('items that stay unread are given up in the end', async () => {
  const table = tableAnsweredBy(async () => ({
    UnprocessedKeys: { simulation: { Keys: [KEY] } },
  }));
  await expect(table.getMany([KEY], z.object({}))).rejects.toMatchObject({ code: 'throttled_read' });
});

it('a database that takes a call and never answers it is given up', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
    requestHandler: { ...SDK_TIMEOUTS.requestHandler, requestTimeout: 50 },
  });
  try {
    await expect(new Table('any', client).get(KEY, z.object({}))).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  } finally {
    client.destroy();
    silent.closeAllConnections();
    silent.close();
  }
});
