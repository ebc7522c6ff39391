import { AwsError } from '../wire/aws-json-server.ts';
import {
  type Action,
  type ActionResponse,
  type ActionStore,
  type BatchOperation,
  database,
  type Item,
  loadAction,
  type SubDatabase,
  type TableRecord,
  type ValidatedRequest,
} from './dynalite.ts';
import { KeyLocks } from './key-locks.ts';
import { type JsonObject, refuseDeepValues, toAwsError, validateRequest, wantsItemOnFailure } from './requests.ts';
import { indexEntryKey, keyPrefix, type TableStore } from './table-store.ts';

export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

export interface PreparedWrite {
  kind: WriteKind;
  table: TableRecord;
  data: ValidatedRequest;
  /** Key of the item inside its table. */
  itemKey: string;
  /** Key of the item's lock, unique among all tables. */
  lockKey: string;
  wantsItemOnFailure: boolean;
}

export type WriteOutcome =
  | {
      ok: true;
      response: ActionResponse;
      operations: BatchOperation[];
      existing: Item | undefined;
      item: Item | undefined;
    }
  | { ok: false; error: AwsError; existing: Item | undefined };

const actions: Record<Exclude<WriteKind, 'ConditionCheck'>, Action> = {
  Put: loadAction('putItem'),
  Update: loadAction('updateItem'),
  Delete: loadAction('deleteItem'),
};

const shapes = {
  Put: 'putItem',
  Update: 'updateItem',
  Delete: 'deleteItem',
  // A condition check has the same parameters as a delete.
  ConditionCheck: 'deleteItem',
} as const;

/** Parameters that dynalite's validation does not know. */
const ON_FAILURE = ['ReturnValuesOnConditionCheckFailure'];

export class Writes {
  readonly locks = new KeyLocks();
  readonly #store: TableStore;

  constructor(store: TableStore) {
    this.#store = store;
  }

  /** Parses a write's parameters. Throws AwsError ValidationException or ResourceNotFoundException. */
  parse(kind: WriteKind, input: unknown): { data: ValidatedRequest; table: TableRecord } {
    const data = validateRequest(shapes[kind], input, actionStore(this.#store), ON_FAILURE);
    return { data, table: this.#store.getTable(data.TableName) };
  }

  locate(kind: WriteKind, parsed: { data: ValidatedRequest; table: TableRecord }, input: unknown): PreparedWrite {
    const { data, table } = parsed;
    const keyed = (kind === 'Put' ? data.Item : data.Key) ?? {};
    const invalid = kind === 'Put' ? database.validateItem(keyed, table) : database.validateKey(keyed, table);
    if (invalid) throw toAwsError(invalid);
    const itemKey = database.createKey(keyed, table);
    const lockKey = keyPrefix.items(table.TableName) + itemKey;
    return { kind, table, data, itemKey, lockKey, wantsItemOnFailure: wantsItemOnFailure(input) };
  }

  /** Performs one write. Throws AwsError, which contains the stored item if the caller requested that. */
  async writeOne(kind: WriteKind, input: JsonObject): Promise<ActionResponse> {
    const write = this.locate(kind, this.parse(kind, input), input);
    return this.locks.run([write.lockKey], async () => {
      const outcome = await this.attempt(write);
      if (!outcome.ok) {
        if (outcome.existing === undefined || !isConditionFailure(outcome.error) || !write.wantsItemOnFailure) {
          throw outcome.error;
        }
        const { code, message, status } = outcome.error;
        throw new AwsError(code, message, status, { Item: outcome.existing });
      }
      await this.#store.commit(outcome.operations);
      return outcome.response;
    });
  }

  /** Computes a write without storing it. The caller must hold the lock of the item. */
  async attempt(write: PreparedWrite): Promise<WriteOutcome> {
    const existing = await this.#store.getItem(write.table.TableName, write.itemKey);
    const trial = new Trial(this.#store, write, existing);
    try {
      const response = write.kind === 'ConditionCheck' ? trial.check() : trial.run(actions[write.kind]);
      return { ok: true, response, operations: trial.operations, existing, item: trial.item };
    } catch (error) {
      const refusal = toAwsError(error);
      if (!(refusal instanceof AwsError)) throw refusal;
      return { ok: false, error: refusal, existing };
    }
  }
}

export function isConditionFailure(error: AwsError): boolean {
  return error.code === 'ConditionalCheckFailedException';
}

/** Collects the writes of one action. The item is read beforehand, so the action completes synchronously. */
class Trial {
  readonly operations: BatchOperation[] = [];
  item: Item | undefined;
  readonly #store: TableStore;
  readonly #write: PreparedWrite;
  readonly #existing: Item | undefined;

  constructor(store: TableStore, write: PreparedWrite, existing: Item | undefined) {
    this.#store = store;
    this.#write = write;
    this.#existing = existing;
  }

  check(): ActionResponse {
    const failed = database.checkConditional(this.#write.data, this.#existing);
    if (failed) throw failed;
    return {};
  }

  run(action: Action): ActionResponse {
    let outcome: { error: unknown; response: ActionResponse | undefined } | undefined;
    action(this.#recordingStore(), this.#write.data, (error, response) => {
      outcome = { error, response };
    });
    if (outcome === undefined) throw new Error('a write action did not finish at once');
    if (outcome.error) throw outcome.error;
    if (this.item) {
      refuseEmptyIndexKeys(this.#write.table, this.item);
      // An update may set a value deep inside existing ones, so the resulting item is checked as well.
      refuseDeepValues(this.item);
    }
    return outcome.response ?? {};
  }

  #recordingStore(): ActionStore {
    const { table } = this.#write;
    return {
      ...actionStore(this.#store),
      getTable: (_name, checkStatus, callback) => {
        (typeof checkStatus === 'function' ? checkStatus : callback)?.(null, table);
      },
      getItemDb: () => ({
        ...this.#recorder(
          (key) => keyPrefix.items(table.TableName) + key,
          (item) => {
            this.item = item;
          },
        ),
        lock: (_key, run) => run((callback) => callback),
        get: (_key, callback) => callback(null, this.#existing),
      }),
      getIndexDb: (indexType, tableName, index) =>
        this.#recorder((key) => keyPrefix.index(indexType, tableName, index) + indexEntryKey(key, this.#write.itemKey)),
    };
  }

  #recorder(fullKey: (key: string) => string, seen?: (item: Item) => void): SubDatabase {
    return {
      put: (key, value, callback) => {
        seen?.(value);
        this.operations.push({ type: 'put', key: fullKey(key), value });
        callback(null);
      },
      del: (key, callback) => {
        this.operations.push({ type: 'del', key: fullKey(key) });
        callback(null);
      },
    };
  }
}

function refuseEmptyIndexKeys(table: TableRecord, item: Item): void {
  for (const index of [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])]) {
    for (const { AttributeName: key } of index.KeySchema) {
      if (item[key]?.S !== '' && item[key]?.B !== '') continue;
      throw new AwsError(
        'ValidationException',
        'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
          `The AttributeValue for a key attribute cannot be empty. IndexName: ${index.IndexName}, IndexKey: ${key}`,
      );
    }
  }
}

export function actionStore(store: TableStore): ActionStore {
  const refuse = (): never => {
    throw new Error('a validation touched the store');
  };
  return { options: store.options, getTable: refuse, getItemDb: refuse, getIndexDb: refuse };
}
