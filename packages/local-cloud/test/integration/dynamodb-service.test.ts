import { once } from 'node:events';
import { connect } from 'node:net';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ExecuteStatementCommand,
  UpdateContinuousBackupsCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessDeniedError } from '../../iam/permission.ts';
import { createClients, startWithTable, TABLE, tableProperties } from './dynamodb-fixture.ts';

let cloud: Awaited<ReturnType<typeof startWithTable>>;
beforeAll(async () => {
  cloud = await startWithTable();
});
afterAll(() => cloud.close());

describe('tables', () => {
  it('describe themselves, their time to live and their backups', async () => {
    const { Table: table } = await cloud.client.send(new DescribeTableCommand({ TableName: TABLE }));
    expect(table).toMatchObject({
      TableStatus: 'ACTIVE',
      TableArn: `arn:aws:dynamodb:us-east-1:000000000000:table/${TABLE}`,
      GlobalSecondaryIndexes: [{ IndexName: 'gsi1', IndexStatus: 'ACTIVE' }],
    });
    const timeToLive = await cloud.client.send(new DescribeTimeToLiveCommand({ TableName: TABLE }));
    const enabled = { TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' };
    expect(timeToLive.TimeToLiveDescription).toEqual(enabled);
    const backups = await cloud.client.send(new DescribeContinuousBackupsCommand({ TableName: TABLE }));
    expect(backups.ContinuousBackupsDescription).toMatchObject({
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
    });
    const off = { TableName: TABLE, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false } };
    const updated = await cloud.client.send(new UpdateContinuousBackupsCommand(off));
    expect(updated.ContinuousBackupsDescription).toMatchObject({
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
    });
  });

  it('with unsupported properties are an error', async () => {
    const streamed = { ...tableProperties, StreamSpecification: { StreamViewType: 'NEW_IMAGE' } };
    await expect(cloud.dynamoDb.createTable(streamed)).rejects.toThrow('StreamSpecification');
  });

  it('delete expired items only', async () => {
    const nowMs = Date.now();
    const seconds = Math.floor(nowMs / 1000);
    await cloud.put({ pk: 'ttl#1', sk: 'past', expiresAt: seconds - 10, gsi1pk: 'ttl', gsi1sk: 'past' });
    await cloud.put({ pk: 'ttl#1', sk: 'future', expiresAt: seconds + 10 });
    await cloud.put({ pk: 'ttl#1', sk: 'text', expiresAt: String(seconds - 10) });
    await cloud.put({ pk: 'ttl#1', sk: 'ancient', expiresAt: 1 });
    expect(await cloud.dynamoDb.sweepExpired(nowMs)).toBe(1);
    expect(await cloud.get('ttl#1', 'past')).toBeUndefined();
    for (const sk of ['future', 'text', 'ancient']) expect(await cloud.get('ttl#1', sk)).toBeDefined();
    const disable = {
      TableName: TABLE,
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: false },
    };
    await cloud.client.send(new UpdateTimeToLiveCommand(disable));
    expect(await cloud.dynamoDb.sweepExpired(nowMs + 60_000)).toBe(0);
    await cloud.dynamoDb.createTable(tableProperties);
    expect(await cloud.dynamoDb.sweepExpired(nowMs + 60_000)).toBe(1);
  });
});

describe('access', () => {
  it('refuses wrong secrets, unknown keys and calls that the role does not allow', async () => {
    const read = new GetCommand({ TableName: TABLE, Key: { pk: 'a', sk: 'a' } });
    const attempt = async (credentials: typeof cloud.credentials, endpoint = cloud.dynamoDb.endpoint) => {
      const { client, documents } = createClients(endpoint, credentials);
      return documents.send(read).finally(() => client.destroy());
    };
    const wrongSecret = { ...cloud.credentials, secretAccessKey: 'wrong' };
    await expect(attempt(wrongSecret)).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    const unknownKey = { ...cloud.credentials, accessKeyId: 'AKIAUNKNOWN' };
    await expect(attempt(unknownKey)).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    const denying = await startWithTable({
      authorize: ({ principal }, { action, resource }) => {
        throw new AccessDeniedError(`${principal} may not ${action} on ${resource}`);
      },
    });
    const message = `test may not dynamodb:GetItem on arn:aws:dynamodb:us-east-1:000000000000:table/${TABLE}`;
    const denied = { name: 'AccessDeniedException', message };
    await expect(attempt(denying.credentials, denying.dynamoDb.endpoint)).rejects.toMatchObject(denied);
    await denying.close();
  });

  it('refuses unsupported operations and parameters', async () => {
    const statement = new ExecuteStatementCommand({ Statement: `SELECT * FROM "${TABLE}"` });
    await expect(cloud.client.send(statement)).rejects.toMatchObject({ name: 'UnknownOperationException' });
    const absent = new GetCommand({ TableName: 'Absent', Key: { pk: 'a', sk: 'a' } });
    await expect(cloud.documents.send(absent)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('survives a client that disconnects in the middle of a body', async () => {
    const { hostname, port } = new URL(cloud.dynamoDb.endpoint);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const socket = connect(Number(port), hostname);
      // "100 Continue" shows that the server has read the head and waits for the body.
      const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\nExpect: 100-continue\r\n\r\n';
      socket.write(head);
      await once(socket, 'data');
      socket.write('{"TableName":');
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    await cloud.put({ pk: 'abort#1', sk: 'a' });
    expect(await cloud.get('abort#1', 'a')).toBeDefined();
  });
});
