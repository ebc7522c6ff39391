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
import pRetry from 'p-retry';
import * as z from 'zod';
import { SDK_TIMEOUTS } from '../sdk-timeouts.ts';

export interface Key {
  pk: string;
  sk: string;
}

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** `failed[i]` is true when the condition of item i failed. */
export type TransactResult = { ok: true } | { ok: false; failed: boolean[] };

export const BATCH_MAX = 100;

const keysSchema = z.array(z.object({ pk: z.string(), sk: z.string() }));

/** Reasons of a canceled transaction after which a retry may succeed. */
const TRANSIENT_CODES = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'];
const FAILED = 'ConditionalCheckFailed';
/** Allows eight attempts within 2 to 4 s. Randomized waits keep competing writers apart. */
const RETRY = { retries: 7, minTimeout: 15, factor: 2, randomize: true };

/** Thrown when DynamoDB returned an incomplete batch at each attempt. */
export class ThrottledReadError extends Error {
  override readonly name = 'ThrottledReadError';
  readonly code = 'throttled_read';
}

export class Table {
  readonly name: string;
  readonly #client: DynamoDBDocumentClient;

  constructor(name: string, client = new DynamoDBClient(SDK_TIMEOUTS)) {
    this.name = name;
    // The middleware is removed, because it reads each whole response even when the SDK logs nothing.
    client.middlewareStack.remove('loggerMiddleware');
    this.#client = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  }

  /** Returns the item with the key; undefined when it does not exist. Reads consistently by default. */
  async get<Schema extends z.ZodType>(
    key: Key,
    schema: Schema,
    { isConsistent = true } = {},
  ): Promise<z.output<Schema> | undefined> {
    const { Item } = await this.#client.send(
      new GetCommand({ TableName: this.name, Key: key, ConsistentRead: isConsistent }),
    );
    return Item && z.parse(schema, Item);
  }

  /** Returns the items with the keys, in any order; at most 100 keys, all distinct. Throws ThrottledReadError. */
  async getMany<Schema extends z.ZodType>(
    keys: Key[],
    schema: Schema,
    { isConsistent = false } = {},
  ): Promise<z.output<Schema>[]> {
    const found: z.output<Schema>[] = [];
    let left = keys;
    const readLeft = async () => {
      const { Responses, UnprocessedKeys } = await this.#client.send(
        new BatchGetCommand({
          RequestItems: { [this.name]: { Keys: left, ...(isConsistent && { ConsistentRead: true }) } },
        }),
      );
      found.push(...(Responses?.[this.name] ?? []).map((item) => z.parse(schema, item)));
      left = z.parse(keysSchema, UnprocessedKeys?.[this.name]?.Keys ?? []);
      if (left.length > 0) throw new ThrottledReadError(`${left.length} items could not be read.`);
    };
    if (keys.length > 0) {
      await pRetry(readLeft, { ...RETRY, shouldRetry: ({ error }) => error instanceof ThrottledReadError });
    }
    return found;
  }

  async put(item: Key & Record<string, unknown>): Promise<void> {
    await retryTransactionConflicts(() => this.#client.send(new PutCommand({ TableName: this.name, Item: item })));
  }

  /** Updates an item. Returns false when the condition fails. */
  update(input: Omit<UpdateCommandInput, 'TableName'>): Promise<boolean> {
    const command = new UpdateCommand({ TableName: this.name, ...input });
    return conditionHeld(retryTransactionConflicts(() => this.#client.send(command)));
  }

  /** Updates an item and returns the attributes that were set; undefined when the condition fails. */
  async updateReturning<Schema extends z.ZodType>(
    input: Omit<UpdateCommandInput, 'TableName' | 'ReturnValues'>,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> {
    const command = new UpdateCommand({ TableName: this.name, ...input, ReturnValues: 'UPDATED_NEW' });
    const output = await unlessConditionFails(retryTransactionConflicts(() => this.#client.send(command)));
    return output && z.parse(schema, output.Attributes);
  }

  /** Deletes an item. Returns false when the condition fails. */
  delete(input: Omit<DeleteCommandInput, 'TableName'>): Promise<boolean> {
    const command = new DeleteCommand({ TableName: this.name, ...input });
    return conditionHeld(retryTransactionConflicts(() => this.#client.send(command)));
  }

  /** Deletes an item and returns it; undefined when the condition fails or the item did not exist. */
  async deleteReturning<Schema extends z.ZodType>(
    input: Omit<DeleteCommandInput, 'TableName' | 'ReturnValues'>,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> {
    const command = new DeleteCommand({ TableName: this.name, ...input, ReturnValues: 'ALL_OLD' });
    const output = await unlessConditionFails(retryTransactionConflicts(() => this.#client.send(command)));
    return output?.Attributes && z.parse(schema, output.Attributes);
  }

  async query<Schema extends z.ZodType>(
    input: Omit<QueryCommandInput, 'TableName'>,
    schema: Schema,
  ): Promise<{ items: z.output<Schema>[]; lastKey: Record<string, unknown> | undefined }> {
    const page = await this.#client.send(new QueryCommand({ TableName: this.name, ...input }));
    return { items: (page.Items ?? []).map((item) => z.parse(schema, item)), lastKey: page.LastEvaluatedKey };
  }

  /** Yields all items of a Query. Fetches each page of results only when its first item is requested. */
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

  /** Writes all items or none; returns which conditions failed. Retries after conflicts and throttling. */
  async transact(items: TransactItem[]): Promise<TransactResult> {
    const command = new TransactWriteCommand({ TransactItems: items, ClientRequestToken: randomUUID() });
    try {
      await pRetry(() => this.#client.send(command), {
        ...RETRY,
        shouldRetry: ({ error }) => isTransient(error),
      });
      return { ok: true };
    } catch (error) {
      const failed = failedConditions(error);
      if (!failed) throw error;
      return { ok: false, failed };
    }
  }
}

/** Returns the result of a write; undefined when other writers changed the same items at each attempt. */
export async function unlessBusy<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isTransient(error) || isConflict(error)) return undefined;
    throw error;
  }
}

function failedConditions(error: unknown): boolean[] | undefined {
  const codes = cancellationCodes(error);
  const isSettled = codes?.every((code) => code === 'None' || code === FAILED);
  return isSettled && codes?.includes(FAILED) ? codes.map((code) => code === FAILED) : undefined;
}

/**
 * Returns whether a retry may succeed. A conflict is transient even if a condition also fails, because the condition
 * may hold when the conflict is over.
 */
function isTransient(error: unknown): boolean {
  if (failedConditions(error)) return false;
  const codes = cancellationCodes(error);
  return codes?.every((code) => code === 'None' || code === FAILED || TRANSIENT_CODES.includes(code)) ?? false;
}

function cancellationCodes(error: unknown): string[] | undefined {
  // An earlier attempt of this transaction is still in progress. Its idempotency token makes a retry safe.
  if (error instanceof Error && error.name === 'TransactionInProgressException') return [];
  if (!(error instanceof TransactionCanceledException)) return undefined;
  return (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'Unknown');
}

/** Retries a single-item write that conflicts with a transaction; the SDK does not. */
function retryTransactionConflicts<Output>(write: () => Promise<Output>): Promise<Output> {
  return pRetry(write, {
    ...RETRY,
    shouldRetry: ({ error }) => isConflict(error),
  });
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && error.name === 'TransactionConflictException';
}

async function conditionHeld(request: Promise<object>): Promise<boolean> {
  return (await unlessConditionFails(request)) !== undefined;
}

async function unlessConditionFails<Output>(request: Promise<Output>): Promise<Output | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
