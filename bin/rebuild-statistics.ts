/**
 * `npm run rebuild-statistics`: counts everything anew from the ledger and prints where the counters differ; with `--repair` it
 * corrects them. With TABLE_NAME it reads that table of AWS (region and credentials as for any AWS tool); without, the
 * embedded cloud's in DATA_DIR, which must not be running.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDbStatisticRecords } from '../functions/adapters/dynamodb/statistic-records.ts';
import {
  findDrift,
  nameOfPlace,
  type RebuildReport,
  repairDrift,
} from '../functions/core/admin/rebuild-statistics.ts';
import { CredentialStore } from '../infra/local/credentials.ts';
import { lockDataDir } from '../infra/local/data-dir-lock.ts';
import { startDynamoDb } from '../infra/local/dynamodb/start-dynamo-db.ts';

const ROOT = join(import.meta.dirname, '..');
const { values: options } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });

try {
  const tableName = process.env.TABLE_NAME;
  const report = tableName
    ? await rebuild(tableName, new DynamoDBClient())
    : await rebuildDataDir(resolve(ROOT, process.env.DATA_DIR || '.local'));
  print(report);
  process.exitCode = report.drifts.length > 0 && !options.repair ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function rebuild(tableName: string, client: DynamoDBClient): Promise<RebuildReport> {
  const records = new DynamoDbStatisticRecords(tableName, client);
  const report = await findDrift(records);
  if (options.repair) await repairDrift(records, report.drifts);
  return report;
}

async function rebuildDataDir(dataDir: string): Promise<RebuildReport> {
  const folder = join(dataDir, 'dynamodb');
  if (!existsSync(folder)) throw new Error(`There is no data in ${dataDir}.`);
  const unlock = lockDataDir(dataDir);
  const keys = new CredentialStore();
  const credentials = keys.issue('operator');
  try {
    await using started = new AsyncDisposableStack();
    const dynamoDb = await startDynamoDb({ dataDir: folder, findCredentials: keys.find });
    started.defer(() => dynamoDb.close());
    const client = new DynamoDBClient({ endpoint: dynamoDb.endpoint, region: 'us-east-1', credentials });
    started.defer(async () => client.destroy());
    const { TableNames: [tableName] = [] } = await client.send(new ListTablesCommand({}));
    if (tableName === undefined) throw new Error(`There is no table in ${dataDir}.`);
    return await rebuild(tableName, client);
  } finally {
    unlock();
  }
}

function print({ events, drifts, unexplained }: RebuildReport): void {
  console.log(`${events} events counted anew`);
  for (const movement of unexplained) console.log(`NOT COUNTED  ${movement}`);
  for (const { place, counter, counted, recorded } of drifts) {
    console.log(`DRIFT  ${nameOfPlace(place)}: ${counter} is ${counted} and should be ${recorded}`);
  }
  if (drifts.length === 0) console.log('No drift.');
  else console.log(`${drifts.length} counters differ${options.repair ? ', and were corrected' : ''}.`);
}
