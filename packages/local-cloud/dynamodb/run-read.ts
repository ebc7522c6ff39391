import Stream from 'node:stream';
import {
  type Action,
  type ActionResponse,
  type ActionStore,
  database,
  type Item,
  type KeyRange,
  type SubDatabase,
  type ValidatedRequest,
} from './dynalite.ts';
import { toAwsError } from './requests.ts';
import { indexEntryKey, keyPrefix, rangeOf, type TableStore } from './table-store.ts';

export function runRead(store: TableStore, action: Action, data: ValidatedRequest): Promise<ActionResponse> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(toAwsError(error));
    try {
      action(readingStore(store, data, fail), data, (error, response) =>
        error ? fail(error) : resolve(response ?? {}),
      );
    } catch (error) {
      fail(error);
    }
  });
}

type Fail = (error: unknown) => void;

function readingStore(store: TableStore, data: ValidatedRequest, fail: Fail): ActionStore {
  return {
    options: store.options,
    getTable: (name, checkStatus, callback) => {
      const resolveTable = typeof checkStatus === 'function' ? checkStatus : callback;
      resolveTable?.(null, store.getTable(name));
    },
    getItemDb: (table): SubDatabase => ({
      get: (key, callback) => {
        store
          .getItem(table, key)
          .then((item) => callback(null, item))
          .catch(fail);
      },
      createValueStream: (range) => new ValueStream(store.values(withPrefix(keyPrefix.items(table), range)), fail),
    }),
    getIndexDb: (indexType, table, index): SubDatabase => ({
      createValueStream: (range) => {
        const exact = afterStartItem(store, data, index, range);
        return new ValueStream(store.values(withPrefix(keyPrefix.index(indexType, table, index), exact)), fail);
      },
    }),
  };
}

/** Replaces the start of the range. Index keys of this store are longer than the key that dynalite computes. */
function afterStartItem(store: TableStore, data: ValidatedRequest, index: string, range: KeyRange): KeyRange {
  const { ExclusiveStartKey: start } = data;
  if (start === undefined) return range;
  const table = store.getTable(data.TableName);
  const indexes = [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])];
  const schema = indexes.find((candidate) => candidate.IndexName === index)?.KeySchema;
  const indexKey = database.createIndexKey(start, table, schema ?? table.KeySchema);
  const entryKey = indexEntryKey(indexKey, database.createKey(start, table));
  return {
    ...range,
    ...(range.gt === indexKey ? { gt: entryKey } : {}),
    ...(range.lt === indexKey ? { lt: entryKey } : {}),
  };
}

function withPrefix(prefix: string, range: KeyRange): KeyRange {
  const { gt, gte, lt, lte, ...rest } = range;
  const whole = rangeOf(prefix);
  return {
    ...rest,
    ...(gte ? { gte: prefix + gte } : gt ? { gt: prefix + gt } : { gte: whole.gte }),
    ...(lte ? { lte: prefix + lte } : lt ? { lt: prefix + lt } : { lt: whole.lt }),
  };
}

/** Wraps an iterator as the stream that dynalite reads. Passes errors of listeners to `fail`. */
class ValueStream extends Stream {
  #isStopped = false;

  constructor(values: AsyncIterable<Item>, fail: Fail) {
    super();
    this.#pump(values).catch(fail);
  }

  destroy(): void {
    this.#isStopped = true;
  }

  async #pump(values: AsyncIterable<Item>): Promise<void> {
    for await (const value of values) {
      if (this.#isStopped) return;
      this.emit('data', value);
      if (this.#isStopped) return;
    }
    this.emit('end');
  }
}
