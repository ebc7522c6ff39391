/** The single table: reads, writes and transactions with plain items; every item type has its file beside this one. */
import { randomUUID } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  type DeleteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { jitteredPause } from '../jittered-pause.ts';
import { SDK_TIMEOUTS } from '../sdk-timeouts.ts';

export interface Key {
  pk: string;
  sk: string;
}

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** `failed[i]` tells whether the condition of item i did not hold. */
export type TransactResult = { ok: true } | { ok: false; failed: boolean[] };

const keysSchema = z.array(z.object({ pk: z.string(), sk: z.string() }));

/** Reasons of a cancelled transaction after which the same one may succeed. */
const PASSING_CODES = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];
const FAILED = 'ConditionalCheckFailed';
const TRIES = 8;
const PAUSE_BASE_MS = 15;

/** Some of the items of a batch were not read, however often they were asked for. */
export class ThrottledReadError extends Error {
  override readonly name = 'ThrottledReadError';
  readonly code = 'throttled_read';
}

export class Table {
  readonly name: string;
  readonly #client: DynamoDBDocumentClient;

  constructor(name: string, client = new DynamoDBClient(SDK_TIMEOUTS)) {
    this.name = name;
    this.#client = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  }

  /** The item, read consistently and parsed; undefined when there is none. */
  async get<Schema extends z.ZodType>(key: Key, schema: Schema): Promise<z.output<Schema> | undefined> {
    const { Item } = await this.#client.send(
      new GetCommand({ TableName: this.name, Key: key, ConsistentRead: true }),
    );
    return Item && z.parse(schema, Item);
  }

  /** The items that exist, in no order, as they were a moment ago; at most 100 keys, each once. Throws when some stay unread. */
  async getMany<Schema extends z.ZodType>(keys: Key[], schema: Schema): Promise<z.output<Schema>[]> {
    const found: z.output<Schema>[] = [];
    let left = keys;
    for (let attempt = 1; left.length > 0; attempt += 1) {
      const { Responses, UnprocessedKeys } = await this.#client.send(
        new BatchGetCommand({ RequestItems: { [this.name]: { Keys: left } } }),
      );
      found.push(...(Responses?.[this.name] ?? []).map((item) => z.parse(schema, item)));
      left = z.parse(keysSchema, UnprocessedKeys?.[this.name]?.Keys ?? []);
      if (left.length === 0) break;
      if (attempt === TRIES) throw new ThrottledReadError(`${left.length} items could not be read.`);
      await jitteredPause(attempt, PAUSE_BASE_MS);
    }
    return found;
  }

  async put(item: Key & Record<string, unknown>): Promise<void> {
    await pastConflicts(() => this.#client.send(new PutCommand({ TableName: this.name, Item: item })));
  }

  /** False when the condition does not hold. */
  update(input: Omit<UpdateCommandInput, 'TableName'>): Promise<boolean> {
    const command = new UpdateCommand({ TableName: this.name, ...input });
    return conditionHeld(pastConflicts(() => this.#client.send(command)));
  }

  /** False when the condition does not hold. */
  delete(input: Omit<DeleteCommandInput, 'TableName'>): Promise<boolean> {
    const command = new DeleteCommand({ TableName: this.name, ...input });
    return conditionHeld(pastConflicts(() => this.#client.send(command)));
  }

  /** One page of a Query; `lastKey` continues it. */
  async query<Schema extends z.ZodType>(
    input: Omit<QueryCommandInput, 'TableName'>,
    schema: Schema,
  ): Promise<{ items: z.output<Schema>[]; lastKey: Record<string, unknown> | undefined }> {
    const page = await this.#client.send(new QueryCommand({ TableName: this.name, ...input }));
    return { items: (page.Items ?? []).map((item) => z.parse(schema, item)), lastKey: page.LastEvaluatedKey };
  }

  /** All items of a Query; a page is read when its first item is asked for. */
  async *queryAll<Schema extends z.ZodType>(
    input: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>,
    schema: Schema,
  ): AsyncGenerator<z.output<Schema>> {
    let lastKey: Record<string, unknown> | undefined;
    do {
      const page = await this.query({ ...input, ExclusiveStartKey: lastKey }, schema);
      yield* page.items;
      lastKey = page.lastKey;
    } while (lastKey);
  }

  /** The first items of a Query, at most `count`, however many pages they take. */
  async queryFirst<Schema extends z.ZodType>(
    count: number,
    input: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey' | 'Limit'>,
    schema: Schema,
  ): Promise<z.output<Schema>[]> {
    const found: z.output<Schema>[] = [];
    for await (const item of this.queryAll({ ...input, Limit: count }, schema)) {
      found.push(item);
      if (found.length === count) break;
    }
    return found;
  }

  /** All or nothing. Conflicts and throttling are tried again with jitter; failed conditions are returned. */
  async transact(items: TransactItem[]): Promise<TransactResult> {
    const command = new TransactWriteCommand({ TransactItems: items, ClientRequestToken: randomUUID() });
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#client.send(command);
        return { ok: true };
      } catch (error) {
        const codes = cancellationCodes(error);
        const isSettled = codes.every((code) => code === 'None' || code === FAILED);
        if (isSettled && codes.includes(FAILED))
          return { ok: false, failed: codes.map((code) => code === FAILED) };
        // A failed condition beside a conflict says nothing yet: the other transaction is still being written.
        const mayPass = codes.every(
          (code) => code === 'None' || code === FAILED || PASSING_CODES.includes(code),
        );
        if (!mayPass || attempt === TRIES) throw error;
        await jitteredPause(attempt, PAUSE_BASE_MS);
      }
    }
  }
}

/** Why a transaction was not written, item by item; none when it is still being written. Throws any other error. */
function cancellationCodes(error: unknown): string[] {
  // The same request was sent before and cut off; its token lets it be asked for again.
  if (error instanceof Error && error.name === 'TransactionInProgressException') return [];
  if (!(error instanceof TransactionCanceledException)) throw error;
  return (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'Unknown');
}

/** A write of one item that meets a transaction is refused and tried again, which the SDK does not do by itself. */
async function pastConflicts<Reply>(write: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const isConflict = error instanceof Error && error.name === 'TransactionConflictException';
      if (!isConflict || attempt === TRIES) throw error;
      await jitteredPause(attempt, PAUSE_BASE_MS);
    }
  }
}

async function conditionHeld(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
