/**
 * The seam between the product's adapters and the database: commands of the document client are answered here instead of
 * being marshalled and sent, so that the real Table class with its retries is part of every simulation.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { Table } from '../../functions/adapters/dynamodb/table.ts';
import type { MemoryTable } from './store/memory-table.ts';
import { runQuery } from './store/query.ts';

/** Answers a command of the document client. */
export type AnswerRequest = (command: unknown) => Promise<unknown>;

export const TABLE_NAME = 'simulation';

const answers = new WeakMap<object, AnswerRequest>();

/** A table of the product whose requests are answered by `answer`. */
export function tableAnsweredBy(answer: AnswerRequest): Table {
  const client = new DynamoDBClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  });
  // Own on the prototype of the document client only; every other client keeps the inherited one.
  if (!Object.hasOwn(DynamoDBDocumentClient.prototype, 'send')) replaceSend();
  answers.set(client.config, answer);
  return new Table(TABLE_NAME, client);
}

function replaceSend(): void {
  const inherited: unknown = DynamoDBDocumentClient.prototype.send;
  Object.defineProperty(DynamoDBDocumentClient.prototype, 'send', {
    configurable: true,
    value(this: DynamoDBDocumentClient, ...inputs: unknown[]) {
      const answer = answers.get(this.config);
      if (answer) return answer(inputs[0]);
      if (typeof inherited !== 'function') throw new TypeError('The document client has no send.');
      return Reflect.apply(inherited, this, inputs);
    },
  });
}

/** Runs a command on the table in memory. Throws the exceptions of the SDK, or TypeError for a command that is not known. */
export function runCommand(table: MemoryTable, command: unknown): unknown {
  if (command instanceof GetCommand) return table.get(command.input);
  if (command instanceof PutCommand) return table.put(command.input);
  if (command instanceof UpdateCommand) return table.update(command.input);
  if (command instanceof DeleteCommand) return table.delete(command.input);
  if (command instanceof TransactWriteCommand) return table.transactWrite(command.input);
  if (command instanceof QueryCommand) return runQuery(table, command.input);
  throw new TypeError(`The table in memory has no answer for ${String(command)}`);
}
