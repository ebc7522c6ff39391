import { join } from 'node:path';
import type { FindCredentials } from '../iam/credential-store.ts';
import type { Authorize } from '../iam/permission.ts';
import { type AwsOperation, startAwsJsonServer } from '../wire/aws-json-server.ts';
import { batchWrite } from './batch-write.ts';
import { describeContinuousBackups, updateContinuousBackups } from './continuous-backups.ts';
import { type ActionName, loadAction } from './dynalite.ts';
import { errorBody } from './error-body.ts';
import { ItemHistory } from './item-history.ts';
import { permissionsFor } from './permissions.ts';
import { isObject, validateRequest } from './requests.ts';
import { restoreTable, updateTable } from './restore-table.ts';
import { runRead } from './run-read.ts';
import { TableStore } from './table-store.ts';
import { type CreatedTable, Tables } from './tables.ts';
import { describeTimeToLive, sweepExpired, updateTimeToLive } from './time-to-live.ts';
import { type TransactionConflicts, Transactions } from './transactions.ts';
import { actionStore, type WriteKind, Writes } from './writes.ts';

const SWEEP_INTERVAL_MS = 60_000;

export interface DynamoDbOptions {
  /** Folder for the tables; undefined keeps them in memory. */
  dataDir: string | undefined;
  port?: number;
  findCredentials: FindCredentials;
  authorize?: Authorize;
  now?: () => number;
  /** Records every change in memory, so that tables can be restored to any time since the start. */
  keepsHistory?: boolean | undefined;
  /** `cancel`: a conflicting transaction fails with TransactionConflict. `wait` (default): the transaction waits. */
  transactionConflicts?: TransactionConflicts;
}

export interface DynamoDb {
  endpoint: string;
  /** Creates a table from CloudFormation properties, or keeps the existing one. Throws for unsupported properties. */
  createTable(cfnProperties: unknown): Promise<CreatedTable>;
  /** Deletes expired items and returns their number. The emulator also calls this every minute. */
  sweepExpired(nowMs: number): Promise<number>;
  close(): Promise<void>;
}

export async function startDynamoDb(options: DynamoDbOptions): Promise<DynamoDb> {
  const now = options.now ?? Date.now;
  const store = await TableStore.open(options.dataDir && join(options.dataDir, 'tables'));
  if (options.keepsHistory) store.history = new ItemHistory(now);
  const tables = new Tables(store);
  const writes = new Writes(store);
  const transactions = new Transactions(store, writes, options.transactionConflicts ?? 'wait', now);
  const sweep = async (nowMs: number) => {
    await transactions.forgetOldTokens();
    return sweepExpired(store, tables, writes, nowMs);
  };
  const server = await startAwsJsonServer({
    port: options.port,
    service: 'dynamodb',
    targetPrefix: 'DynamoDB_20120810',
    errorBody,
    findCredentials: options.findCredentials,
    permissionsFor,
    authorize: options.authorize,
    now,
    operations: {
      ...itemOperations(store, writes),
      TransactWriteItems: transactions.write.bind(transactions),
      TransactGetItems: transactions.get.bind(transactions),
      ...tableOperations(store, tables, now),
    },
  }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const sweeping = sweepRegularly(() => sweep(now()));
  return {
    endpoint: server.endpoint,
    createTable: (cfnProperties) => tables.create(cfnProperties),
    sweepExpired: sweep,
    close: async () => {
      await Promise.all([sweeping.stop(), server.close()]);
      await store.close();
    },
  };
}

function itemOperations(store: TableStore, writes: Writes): Record<string, AwsOperation> {
  const reading = (name: ActionName): AwsOperation => {
    const action = loadAction(name);
    return async (input) => runRead(store, action, validateRequest(name, input, actionStore(store)));
  };
  const writing =
    (kind: WriteKind): AwsOperation =>
    (input) =>
      writes.writeOne(kind, isObject(input) ? input : {});
  return {
    GetItem: reading('getItem'),
    BatchGetItem: reading('batchGetItem'),
    Query: reading('query'),
    Scan: reading('scan'),
    PutItem: writing('Put'),
    UpdateItem: writing('Update'),
    DeleteItem: writing('Delete'),
    BatchWriteItem: batchWrite.bind(undefined, store, writes),
  };
}

function tableOperations(store: TableStore, tables: Tables, now: () => number): Record<string, AwsOperation> {
  return {
    DescribeTable: tables.describe.bind(tables),
    ListTables: tables.list.bind(tables),
    DescribeTimeToLive: describeTimeToLive.bind(undefined, store, tables),
    UpdateTimeToLive: updateTimeToLive.bind(undefined, store, tables),
    UpdateTable: updateTable.bind(undefined, store, tables),
    DescribeContinuousBackups: describeContinuousBackups.bind(undefined, store, tables, now),
    RestoreTableToPointInTime: restoreTable.bind(undefined, store, tables, now),
    UpdateContinuousBackups: updateContinuousBackups.bind(undefined, store, tables, now),
  };
}

function sweepRegularly(sweep: () => Promise<unknown>) {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(sweep).catch((error: unknown) => console.error('dynamodb sweep:', error));
  }, SWEEP_INTERVAL_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
