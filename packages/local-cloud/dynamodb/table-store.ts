import { mkdirSync } from 'node:fs';
import { DamagedFileError } from '../host/damaged-file-error.ts';
import { AwsError } from '../wire/aws-json-server.ts';
import {
  type ActionStore,
  type BatchOperation,
  database,
  type Item,
  type KeyRange,
  type Level,
  type TableRecord,
} from './dynalite.ts';
import type { ItemHistory } from './item-history.ts';
import { isObject } from './requests.ts';

/** The key prefixes are those of dynalite, so that dynalite's tools can read the folder. */
export const keyPrefix = {
  table: 'table~',
  items: (table: string) => `item-${table}~`,
  index: (indexType: string, table: string, index: string) => `index-${indexType.toLowerCase()}~${table}~${index}~`,
  /** Prefixes that dynalite lacks: settings of time to live and backups, and the request tokens of transactions. */
  settings: 'settings~',
  token: 'token~',
} as const;

/** Appends the item's key, because dynalite separates entries with equal index keys only by 24 bits of a hash. */
export function indexEntryKey(indexKey: string, itemKey: string): string {
  return `${indexKey}/${itemKey}`;
}

export function rangeOf(prefix: string): { gte: string; lt: string } {
  return { gte: prefix, lt: `${prefix}\uffff` };
}

export class TableStore {
  readonly options: ActionStore['options'];
  readonly #level: Level;
  readonly #tables = new Map<string, TableRecord>();
  history: ItemHistory | undefined;

  private constructor(level: Level, options: ActionStore['options']) {
    this.#level = level;
    this.options = options;
  }

  /** Opens a store; in memory without `path`. Throws DamagedFileError, also when another process uses the folder. */
  static async open(path: string | undefined): Promise<TableStore> {
    if (path !== undefined) mkdirSync(path, { recursive: true });
    const { db, options } = database.create({ createTableMs: 0, ...(path === undefined ? {} : { path }) });
    try {
      await db.open();
    } catch (error) {
      throw unopened(path ?? 'memory', error);
    }
    const store = new TableStore(db, options);
    for await (const value of db.values(rangeOf(keyPrefix.table))) {
      if (isTableRecord(value)) store.#tables.set(value.TableName, value);
    }
    return store;
  }

  close(): Promise<void> {
    return this.#level.close();
  }

  findTable(name: string): TableRecord | undefined {
    return this.#tables.get(name);
  }

  getTable(name: string): TableRecord {
    const table = this.#tables.get(name);
    if (table) return table;
    throw new AwsError('ResourceNotFoundException', 'Requested resource not found');
  }

  /** Returns a table. Unlike `getTable`, names a missing table in the error, as DynamoDB does for table operations. */
  getDescribedTable(name: string): TableRecord {
    const table = this.#tables.get(name);
    if (table) return table;
    throw new AwsError('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`);
  }

  tableNames(): string[] {
    return [...this.#tables.keys()].sort();
  }

  async putTable(table: TableRecord, more: BatchOperation[] = []): Promise<void> {
    await this.commit([{ type: 'put', key: keyPrefix.table + table.TableName, value: table }, ...more]);
    this.#tables.set(table.TableName, table);
  }

  /** Commits all operations or none, even when the process is killed. */
  async commit(operations: BatchOperation[]): Promise<void> {
    if (operations.length === 0) return;
    this.history?.note(operations, (key) => this.#level.getSync(key));
    await this.#level.batch(operations);
  }

  get(key: string): Promise<unknown> {
    return this.#level.get(key);
  }

  /** Reads synchronously, because passing a read to another thread and back takes longer than the read. */
  async getItem(table: string, key: string): Promise<Item | undefined> {
    const value = this.#level.getSync(keyPrefix.items(table) + key);
    return isItem(value) ? value : undefined;
  }

  values(range: KeyRange): AsyncIterable<Item> {
    return this.#level.values(range);
  }

  items(table: string): AsyncIterable<Item> {
    return this.#level.values(rangeOf(keyPrefix.items(table)));
  }

  entries(prefix: string): AsyncIterable<[string, unknown]> {
    return this.#level.iterator(rangeOf(prefix));
  }
}

function isItem(value: unknown): value is Item {
  return isObject(value);
}

function isTableRecord(value: unknown): value is TableRecord {
  return isObject(value) && typeof value.TableName === 'string' && Array.isArray(value.KeySchema);
}

function unopened(path: string, error: unknown): DamagedFileError {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const isLocked = cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED';
  const reason = isLocked ? 'is open in another process' : `is damaged (${String(cause)})`;
  const remedy = isLocked ? 'End that process' : 'Remove it to start without accounts, apps and credits';
  return new DamagedFileError(path, reason, remedy, error);
}
