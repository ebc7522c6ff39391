/**
 * `npm run audit`: folds the ledger and prints any difference. With TABLE_NAME it reads that table of AWS (region and
 * credentials as for any AWS tool); without, the embedded cloud's in DATA_DIR, which must not be running.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { BookRecords } from '../functions/adapters/dynamodb/book-records.ts';
import { type AuditReport, auditBooks } from '../functions/core/ledger/audit-books.ts';
import { CredentialStore } from '../infra/local/credentials.ts';
import { lockDataDir } from '../infra/local/data-dir-lock.ts';
import { startDynamoDb } from '../infra/local/dynamodb/start-dynamo-db.ts';

const ROOT = join(import.meta.dirname, '..');

try {
  const tableName = process.env.TABLE_NAME;
  const report = tableName
    ? await auditBooks(new BookRecords(tableName, new DynamoDBClient()))
    : await auditDataDir(resolve(ROOT, process.env.DATA_DIR || '.local'));
  print(report);
  process.exitCode = report.problems.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function auditDataDir(dataDir: string): Promise<AuditReport> {
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
    return await auditBooks(new BookRecords(tableName, client));
  } finally {
    unlock();
  }
}

function print({ totals, reviews, problems }: AuditReport): void {
  const { accounts, entries, available, held, granted, sold, spent, difference } = totals;
  console.log(`${accounts} accounts, ${entries} entries`);
  console.log(`granted ${granted} + sold ${sold} - spent ${spent} = available ${available} + held ${held}`);
  console.log(`difference ${difference}`);
  for (const { signature, mismatches, lamports } of reviews) {
    console.log(`REVIEW ${signature}: ${lamports} lamports, ${mismatches.join(', ')}`);
  }
  for (const problem of problems) console.log(`WRONG  ${problem}`);
  console.log(problems.length === 0 ? 'The books balance.' : `${problems.length} differences.`);
}
