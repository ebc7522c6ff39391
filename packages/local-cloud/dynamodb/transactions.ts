import { createHash } from 'node:crypto';
import { AwsError } from '../wire/aws-json-server.ts';
import { consumedCapacity } from './batch-write.ts';
import { database, type Item, loadAction } from './dynalite.ts';
import { isObject, type JsonObject, refuseUnknownParameters, validateRequest } from './requests.ts';
import { runRead } from './run-read.ts';
import { keyPrefix, type TableStore } from './table-store.ts';
import {
  actionStore,
  isConditionFailure,
  type PreparedWrite,
  type WriteKind,
  type WriteOutcome,
  type Writes,
} from './writes.ts';

const MAX_ITEMS = 100;
const MAX_BYTES = 4 * 1024 * 1024;
const TOKEN_LIFETIME_MS = 10 * 60_000;

/** How a transaction treats items that another request is writing. DynamoDB may do either. */
export type TransactionConflicts = 'wait' | 'cancel';

interface Reason {
  Code: string;
  Message?: string;
  Item?: Item;
}

const kinds: readonly WriteKind[] = ['Put', 'Update', 'Delete', 'ConditionCheck'];
const getItem = loadAction('getItem');

export class Transactions {
  readonly #store: TableStore;
  readonly #writes: Writes;
  readonly #conflicts: TransactionConflicts;
  readonly #now: () => number;

  constructor(store: TableStore, writes: Writes, conflicts: TransactionConflicts, now: () => number) {
    this.#store = store;
    this.#writes = writes;
    this.#conflicts = conflicts;
    this.#now = now;
  }

  async write(input: unknown): Promise<unknown> {
    const { items, token, returnCapacity } = readRequest('TransactWriteItems', input);
    const parsed = items.map((item, index) => this.#parse(item, index, returnCapacity));
    const prepared = parsed.map(({ kind, parameters, data, table }) => {
      try {
        return this.#writes.locate(kind, { data, table }, parameters);
      } catch (error) {
        return asReason(error);
      }
    });
    const reasons = prepared.map((entry) => ('Code' in entry ? entry : none));
    if (reasons.some((reason) => reason !== none)) throw cancelled(reasons);
    const writes = prepared.filter((entry): entry is PreparedWrite => !('Code' in entry));
    const lockKeys = writes.map((write) => write.lockKey);
    refuseRepeatedItems(lockKeys);
    this.#refuseConflicts(lockKeys);
    const tokenKey = token === undefined ? undefined : keyPrefix.token + token;
    return this.#writes.locks.run(tokenKey === undefined ? lockKeys : [tokenKey, ...lockKeys], () =>
      this.#commitOnce(writes, tokenKey, fingerprint(items)),
    );
  }

  /** Reads all items as of the same moment. Throws AwsError. */
  async get(input: unknown): Promise<unknown> {
    const { items, returnCapacity } = readRequest('TransactGetItems', input);
    const gets = items.map((item, index) => {
      refuseUnknownParameters(`TransactItems[${index}]`, item, ['Get']);
      const parameters = { ...(isObject(item.Get) ? item.Get : {}), ReturnConsumedCapacity: returnCapacity };
      const data = validateRequest('getItem', parameters, actionStore(this.#store));
      const table = this.#store.getTable(data.TableName);
      const invalid = database.validateKey(data.Key ?? {}, table);
      if (invalid) throw new AwsError('ValidationException', invalid.message);
      return { data, lockKey: keyPrefix.items(data.TableName) + database.createKey(data.Key ?? {}, table) };
    });
    const lockKeys = gets.map((get) => get.lockKey);
    refuseRepeatedItems(lockKeys);
    return this.#writes.locks.run(lockKeys, async () => {
      const responses = await Promise.all(gets.map(({ data }) => runRead(this.#store, getItem, data)));
      const items = responses.map(({ Item: item }) => (isItem(item) ? item : undefined));
      refuseTooLarge(items.map((item) => (item ? database.itemSize(item) : 0)));
      return {
        Responses: items.map((item) => (item ? { Item: item } : {})),
        ...consumedCapacity(
          responses.map((response) => response.ConsumedCapacity),
          2,
        ),
      };
    });
  }

  async forgetOldTokens(): Promise<void> {
    for await (const [key, value] of this.#store.entries(keyPrefix.token)) {
      if (!this.#isFresh(value)) await this.#store.commit([{ type: 'del', key }]);
    }
  }

  #parse(item: JsonObject, index: number, returnCapacity: unknown) {
    refuseUnknownParameters(`TransactItems[${index}]`, item, kinds);
    const [kind, ...others] = kinds.filter((candidate) => item[candidate] != null);
    if (kind === undefined || others.length > 0) {
      const message = 'TransactItems can only contain one of Check, Put, Update or Delete';
      throw new AwsError('ValidationException', message);
    }
    const request = item[kind];
    const parameters = { ...(isObject(request) ? request : {}), ReturnConsumedCapacity: returnCapacity };
    refuseUnknownParameters(`TransactItems[${index}].${kind}`, parameters, allowedParameters[kind]);
    const required = requiredExpression[kind];
    if (required !== undefined && !(required in parameters)) {
      const message = `The ${kind} of TransactItems[${index}] needs ${required}`;
      throw new AwsError('ValidationException', message);
    }
    return { kind, parameters, ...this.#writes.parse(kind, parameters) };
  }

  #refuseConflicts(lockKeys: string[]): void {
    if (this.#conflicts === 'wait' || !this.#writes.locks.isAnyHeld(lockKeys)) return;
    const conflict = { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' };
    throw cancelled(lockKeys.map((key) => (this.#writes.locks.isAnyHeld([key]) ? conflict : none)));
  }

  async #commitOnce(writes: PreparedWrite[], tokenKey: string | undefined, hash: string): Promise<unknown> {
    if (tokenKey !== undefined) {
      const earlier = await this.#store.get(tokenKey);
      if (isObject(earlier) && this.#isFresh(earlier)) {
        if (earlier.hash === hash) return {};
        const message = 'The same ClientRequestToken was used with other parameters';
        throw new AwsError('IdempotentParameterMismatchException', message);
      }
    }
    const outcomes = await Promise.all(writes.map((write) => this.#writes.attempt(write)));
    const reasons = outcomes.map((outcome, index) => reasonOf(outcome, writes[index]?.wantsItemOnFailure === true));
    if (reasons.some((reason) => reason !== none)) throw cancelled(reasons);
    refuseTooLarge(outcomes.map(sizeBytesOf));
    const operations = outcomes.flatMap((outcome) => (outcome.ok ? outcome.operations : []));
    if (tokenKey !== undefined) {
      // The token and the items are in one batch, so a retry after a crash finds both or neither.
      operations.push({ type: 'put', key: tokenKey, value: { hash, atMs: this.#now() } });
    }
    await this.#store.commit(operations);
    const capacities = outcomes.map((outcome) => (outcome.ok ? outcome.response.ConsumedCapacity : undefined));
    return consumedCapacity(capacities, 2);
  }

  #isFresh(token: unknown): boolean {
    return isObject(token) && typeof token.atMs === 'number' && this.#now() - token.atMs < TOKEN_LIFETIME_MS;
  }
}

const none: Reason = { Code: 'None' };

const shared = ['TableName', 'ExpressionAttributeNames', 'ExpressionAttributeValues', 'ConditionExpression'];
const always = [...shared, 'ReturnValuesOnConditionCheckFailure', 'ReturnConsumedCapacity'];
const allowedParameters: Record<WriteKind, readonly string[]> = {
  Put: [...always, 'Item'],
  Update: [...always, 'Key', 'UpdateExpression'],
  Delete: [...always, 'Key'],
  ConditionCheck: [...always, 'Key'],
};
const requiredExpression: Partial<Record<WriteKind, string>> = {
  Update: 'UpdateExpression',
  ConditionCheck: 'ConditionExpression',
};

function readRequest(operation: string, input: unknown) {
  if (!isObject(input)) throw new AwsError('SerializationException', 'Unexpected token received from parser');
  const writing = operation === 'TransactWriteItems' ? ['ClientRequestToken', 'ReturnItemCollectionMetrics'] : [];
  refuseUnknownParameters(operation, input, ['TransactItems', 'ReturnConsumedCapacity', ...writing]);
  const { TransactItems: items, ClientRequestToken: token, ReturnConsumedCapacity: returnCapacity } = input;
  if (!Array.isArray(items) || items.length < 1 || items.length > MAX_ITEMS || !items.every(isObject)) {
    throw new AwsError(
      'ValidationException',
      "1 validation error detected: Value at 'transactItems' failed to satisfy constraint: " +
        `Member must have length less than or equal to ${MAX_ITEMS} and greater than or equal to 1`,
    );
  }
  if (token != null && (typeof token !== 'string' || token.length < 1 || token.length > 36)) {
    const message = 'ClientRequestToken must have between 1 and 36 characters';
    throw new AwsError('ValidationException', message);
  }
  return { items, token: token ?? undefined, returnCapacity };
}

function refuseRepeatedItems(lockKeys: string[]): void {
  if (new Set(lockKeys).size === lockKeys.length) return;
  const message = 'Transaction request cannot include multiple operations on one item';
  throw new AwsError('ValidationException', message);
}

function refuseTooLarge(sizesBytes: number[]): void {
  if (sizesBytes.reduce((sum, size) => sum + size, 0) <= MAX_BYTES) return;
  const message = 'The aggregate size of the items in the transaction exceeds 4 MB';
  throw new AwsError('ValidationException', message);
}

function sizeBytesOf(outcome: WriteOutcome): number {
  const item = outcome.ok ? (outcome.item ?? outcome.existing) : undefined;
  return item ? database.itemSize(item) : 0;
}

function reasonOf(outcome: WriteOutcome, wantsItem: boolean): Reason {
  if (outcome.ok) return none;
  const reason = asReason(outcome.error);
  return isConditionFailure(outcome.error) && wantsItem && outcome.existing
    ? { ...reason, Item: outcome.existing }
    : reason;
}

function asReason(error: unknown): Reason {
  if (!(error instanceof AwsError)) throw error;
  const code = isConditionFailure(error) ? 'ConditionalCheckFailed' : 'ValidationError';
  return { Code: code, Message: error.message };
}

function cancelled(reasons: Reason[]): AwsError {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return new AwsError('TransactionCanceledException', message, 400, { CancellationReasons: reasons });
}

function fingerprint(items: unknown): string {
  return createHash('sha256').update(JSON.stringify(items)).digest('base64');
}

function isItem(value: unknown): value is Item {
  return isObject(value);
}
