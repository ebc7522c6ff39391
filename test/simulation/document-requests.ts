/**
 * The seam between the product's adapters and the database: a mock of the document client runs its commands, so that
 * the real Table class with its retries is part of every simulation.
 */
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

/** Returns the response to a command of the document client. */
export type RunCommand = (command: unknown) => Promise<object>;

export const TABLE_NAME = 'simulation';
/** The mock records every call, and nobody asks for them; kept ones cost the garbage collector a lot of work. */
const CALLS_KEPT = 100;
const NO_CREDENTIALS = { accessKeyId: 'none', secretAccessKey: 'none' };

/** One mock for the process, made with the first table: each new one would keep the calls of all simulations before it. */
let documentClient: ReturnType<typeof mockDocuments> | undefined;

const mockDocuments = () => mockClient(DynamoDBDocumentClient);

/** Returns a table of the product whose commands `run` runs, until the next call: one table at a time. */
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

/** Gives the document client back to tests of other files, which share the process. */
export function restoreDocuments(): void {
  documentClient?.restore();
  documentClient = undefined;
}

/** Runs a command on the table in memory. Throws the exceptions of the SDK, and TypeError for an unknown command. */
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
