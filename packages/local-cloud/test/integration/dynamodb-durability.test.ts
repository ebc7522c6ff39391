import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CredentialStore } from '../../iam/credential-store.ts';
import { foldLedger, openAccounts, readBalances, sum, TOTAL, transfer } from './dynamodb-accounts.ts';
import { createClients, startWithTable, TABLE, tableProperties } from './dynamodb-fixture.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'buidl-dynamodb-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const item = { pk: 'kept#1', sk: 'a', gsi1pk: 'kept', gsi1sk: 'a', color: 'green' };

it('keeps tables, items and tokens across a restart', async () => {
  const before = await startWithTable({ dataDir });
  const once = new TransactWriteCommand({
    ClientRequestToken: 'restart-1',
    TransactItems: [{ Put: { TableName: TABLE, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } }],
  });
  await before.documents.send(once);
  await before.close();
  const after = await startWithTable({ dataDir });
  const response = await after.documents.send(new GetCommand({ TableName: TABLE, Key: { pk: 'kept#1', sk: 'a' } }));
  expect(response.Item).toEqual(item);
  await after.documents.send(once);
  await after.close();
});

it('refuses a changed key schema with a hint', async () => {
  const before = await startWithTable({ dataDir });
  const changed = { ...tableProperties, KeySchema: tableProperties.KeySchema.slice(0, 1) };
  await expect(before.dynamoDb.createTable(changed)).rejects.toThrow('--fresh');
  await before.close();
});

it('fills an index that the template adds later', async () => {
  const before = await startWithTable({ dataDir });
  await before.documents.send(new PutCommand({ TableName: TABLE, Item: item }));
  const colors = {
    IndexName: 'colors',
    KeySchema: [{ AttributeName: 'color', KeyType: 'HASH' }],
    Projection: { ProjectionType: 'KEYS_ONLY' },
  };
  await before.dynamoDb.createTable({
    ...tableProperties,
    AttributeDefinitions: [...tableProperties.AttributeDefinitions, { AttributeName: 'color', AttributeType: 'S' }],
    GlobalSecondaryIndexes: [...tableProperties.GlobalSecondaryIndexes, colors],
  });
  const found = await before.documents.send(
    new QueryCommand({
      TableName: TABLE,
      IndexName: 'colors',
      KeyConditionExpression: 'color = :color',
      ExpressionAttributeValues: { ':color': 'green' },
    }),
  );
  expect(found.Items).toEqual([{ pk: 'kept#1', sk: 'a', color: 'green' }]);
  await before.close();
});

it('reports that another emulator has the folder open', async () => {
  const first = await startWithTable({ dataDir });
  await expect(startWithTable({ dataDir })).rejects.toThrow('another process');
  await first.close();
});

it('conserves the sum of all accounts when it is killed during transfers', async () => {
  const credentials = new CredentialStore().issue('test');
  let done = 0;
  for (let round = 0; round < 3; round += 1) {
    const { child, endpoint } = await startChild(credentials.accessKeyId, credentials.secretAccessKey);
    const { client, documents } = createClients(endpoint, credentials);
    if (round === 0) await openAccounts(documents);
    done += await transferUntilKilled(documents, child, round);
    client.destroy();
  }
  const after = await startWithTable({ dataDir });
  const { table, index } = await readBalances(after.documents);
  const ledger = await foldLedger(after.documents);
  expect(sum(table)).toBe(TOTAL);
  expect(index).toEqual(table);
  expect(ledger.balances).toEqual(table);
  // The kill may come after the commit of further transfers but before their responses.
  expect(ledger.lines).toBeGreaterThanOrEqual(done);
  await after.close();
});

async function startChild(accessKeyId: string, secretAccessKey: string) {
  const script = fileURLToPath(new URL('./dynamodb-child.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, accessKeyId, secretAccessKey], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, endpoint: String(line).trim() };
}

/** Keeps 20 transfers in flight, kills the child process after 60 of them, and returns the number of successes. */
async function transferUntilKilled(
  documents: Parameters<typeof transfer>[0],
  child: ChildProcess,
  round: number,
): Promise<number> {
  let next = round * 100_000;
  let done = 0;
  let isKilled = false;
  const exited = once(child, 'exit');
  const worker = async () => {
    while (!isKilled) {
      next += 1;
      const isDone = await transfer(documents, next).then(
        () => true,
        () => false,
      );
      if (isDone) done += 1;
      if (done === 60 && !isKilled) {
        isKilled = true;
        child.kill('SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  await exited;
  return done;
}
