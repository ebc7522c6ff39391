/** Mocks only the document client, so that simulations include the real Table class with its retries. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { Table } from '../../functions/adapters/dynamodb/table.ts';
import type { MemoryTable } from './store/memory-table.ts';
import { runQuery } from './store/query.ts';

export type RunCommand = (command: unknown) => Promise<object>;

export const TABLE_NAME = 'simulation';
/**
 * The mock's list of calls is cleared after this many calls, because nobody reads it and a long list slows down the
 * garbage collector.
 */
const CALLS_KEPT = 100;
const NO_CREDENTIALS = { accessKeyId: 'none', secretAccessKey: 'none' };

/** One mock per process, because each new mock would keep the calls of all earlier simulations. */
let documentClient: ReturnType<typeof mockDocuments> | undefined;

const mockDocuments = () => mockClient(DynamoDBDocumentClient);

export function simulatedTable(run: RunCommand): Table {
  documentClient ??= mockDocuments();
  documentClient.reset();
  const { send } = documentClient;
  send.callsFake(async (command) => {
    const response = await run(command);
    if (send.callCount > CALLS_KEPT) send.resetHistory();
    return { $metadata: {}, ...response };
  });
  return new Table(TABLE_NAME, new DynamoDBClient({ region: 'us-east-1', credentials: NO_CREDENTIALS }));
}

/** Restores the document client for other test files in the same process. */
export function restoreDocuments(): void {
  documentClient?.restore();
  documentClient = undefined;
}

/** Runs a command on the table. Throws the exceptions of the SDK, and TypeError for an unknown command. */
export function runCommand(table: MemoryTable, command: unknown): object {
  if (command instanceof GetCommand) return table.get(command.input);
  if (command instanceof PutCommand) return table.put(command.input);
  if (command instanceof UpdateCommand) return table.update(command.input);
  if (command instanceof DeleteCommand) return table.delete(command.input);
  if (command instanceof TransactWriteCommand) return table.transactWrite(command.input);
  if (command instanceof QueryCommand) return runQuery(table, command.input);
  if (command instanceof BatchGetCommand) return table.batchGet(command.input);
  if (command instanceof ScanCommand) return { Items: [...table.all()] };
  throw new TypeError(`The table in memory does not support ${String(command)}`);
}
