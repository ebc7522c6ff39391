import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { startDynamoDb } from '@buidl/local-cloud/dynamodb/start-dynamo-db';
import { lockDataDir } from '@buidl/local-cloud/host/lock-data-dir';
import { CredentialStore } from '@buidl/local-cloud/iam/credential-store';
import { REGION } from '@buidl/local-cloud/wire/aws-account';

const ROOT = join(import.meta.dirname, '../..');

type Work<Result> = (tableName: string, client: DynamoDBClient) => Promise<Result>;

/**
 * Runs `work` on the AWS table TABLE_NAME, or else on the data folder DATA_DIR. Throws if the folder is empty or in
 * use.
 */
export function onOperatorTable<Result>(work: Work<Result>): Promise<Result> {
  const tableName = process.env.TABLE_NAME;
  if (tableName) return work(tableName, new DynamoDBClient());
  return onDataDir(resolve(ROOT, process.env.DATA_DIR || '.local'), work);
}

async function onDataDir<Result>(dataDir: string, work: Work<Result>): Promise<Result> {
  const folder = join(dataDir, 'dynamodb');
  if (!existsSync(folder)) throw new Error(`There is no data in ${dataDir}.`);
  const unlock = lockDataDir(dataDir);
  const keys = new CredentialStore();
  const credentials = keys.issue('operator');
  const started = new AsyncDisposableStack();
  started.defer(async () => unlock());
  try {
    const dynamoDb = await startDynamoDb({ dataDir: folder, findCredentials: keys.find });
    started.defer(() => dynamoDb.close());
    const client = new DynamoDBClient({ endpoint: dynamoDb.endpoint, region: REGION, credentials });
    started.defer(async () => client.destroy());
    const { TableNames: [tableName] = [] } = await client.send(new ListTablesCommand({}));
    if (tableName === undefined) throw new Error(`There is no table in ${dataDir}.`);
    return await work(tableName, client);
  } finally {
    await started.disposeAsync();
  }
}
