import { createServer } from 'node:http';
import { DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { SDK_TIMEOUTS } from '../../../functions/adapters/sdk-timeouts.ts';

const KEY = { pk: 'A', sk: 'B' };
const CONFLICT = new TransactionConflictException({ message: 'Conflict', $metadata: {} });
const credentials = { accessKeyId: 'none', secretAccessKey: 'none' };

describe('a database that refuses', () => {
  const database = mockClient(DynamoDBDocumentClient);
  const table = new Table('simulation', new DynamoDBClient({ region: 'us-east-1', credentials }));
  beforeEach(() => void database.reset());
  afterAll(() => database.restore());

  it.each([
    ['an update', () => table.update({ Key: KEY, UpdateExpression: 'SET a = b' })],
    ['a deletion', () => table.delete({ Key: KEY })],
    ['a put', () => table.put(KEY)],
  ])('%s because of a transaction is asked again', async (_, write) => {
    database.rejectsOnce(CONFLICT).rejectsOnce(CONFLICT).resolves({});
    await write();
    expect(database.calls()).toHaveLength(3);
  });

  it('a write that is refused for another reason is not retried', async () => {
    database.rejects('Denied');
    await expect(table.put(KEY)).rejects.toThrow('Denied');
    expect(database.calls()).toHaveLength(1);
  });

  it('a batch that is incomplete each time ends with an error', async () => {
    database.on(BatchGetCommand).resolves({ UnprocessedKeys: { simulation: { Keys: [KEY] } } });
    await expect(table.getMany([KEY], z.object({}))).rejects.toMatchObject({ code: 'throttled_read' });
  });
});

it('a call without a response ends with a timeout', async () => {
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
