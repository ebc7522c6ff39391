import { createRequire } from 'node:module';

type AttributeValue = Record<string, unknown>;
export type Item = Record<string, AttributeValue>;

interface KeySchemaElement {
  AttributeName: string;
  KeyType: string;
}

interface SecondaryIndex {
  IndexName: string;
  KeySchema: KeySchemaElement[];
  Projection: { ProjectionType?: string; NonKeyAttributes?: string[] };
}

export interface TableRecord {
  TableName: string;
  TableArn: string;
  TableStatus: string;
  KeySchema: KeySchemaElement[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: (SecondaryIndex & { IndexStatus: string })[];
  LocalSecondaryIndexes?: SecondaryIndex[];
  DeletionProtectionEnabled?: boolean;
  /** Only restored tables have this field. */
  RestoreSummary?: { SourceTableArn: string; RestoreDateTime: number; RestoreInProgress: boolean };
}

/** A request after dynalite's validation, which adds the parsed expressions. */
export interface ValidatedRequest extends Record<string, unknown> {
  TableName: string;
  Item?: Item;
  Key?: Item;
  ExclusiveStartKey?: Item;
  RequestItems?: Record<string, unknown[]>;
}

export interface ConsumedCapacity {
  TableName: string;
  CapacityUnits: number;
  /** The capacity units of the table without its indexes; set for `ReturnConsumedCapacity: 'INDEXES'`. */
  Table?: { CapacityUnits: number };
}

export interface ActionResponse extends Record<string, unknown> {
  ConsumedCapacity?: ConsumedCapacity;
}

type Callback<T> = (error: unknown, result?: T) => void;

/** The methods of a sub-database that dynalite's actions use. */
export interface SubDatabase {
  lock?: (key: string, run: (release: <T>(callback: T) => T) => void) => void;
  get?: (key: string, callback: Callback<Item>) => void;
  put?: (key: string, value: Item, callback: Callback<void>) => void;
  del?: (key: string, callback: Callback<void>) => void;
  createValueStream?: (range: KeyRange) => NodeJS.EventEmitter;
}

export interface KeyRange {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
  limit?: number;
  reverse?: boolean;
}

export interface ActionStore {
  options: StoreOptions;
  tableDb?: { awsAccountId: string; awsRegion: string } & Record<string, unknown>;
  getTable(name: string, checkStatus: boolean | Callback<TableRecord>, callback?: Callback<TableRecord>): void;
  getItemDb(table: string): SubDatabase;
  getIndexDb(indexType: string, table: string, index: string): SubDatabase;
}

interface StoreOptions {
  path?: string;
  createTableMs: number;
  maxItemSize?: number;
}

export type BatchOperation = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };

/** The LevelDB database (or memory) in which a store keeps its data. Keys are strings, values are JSON. */
export interface Level {
  open(): Promise<void>;
  close(): Promise<void>;
  get(key: string): Promise<unknown>;
  getSync(key: string): unknown;
  batch(operations: BatchOperation[]): Promise<void>;
  values(range: KeyRange): AsyncIterable<Item>;
  iterator(range: KeyRange): AsyncIterable<[string, unknown]>;
}

interface DynaliteDatabase {
  create(options: StoreOptions): { db: Level; options: StoreOptions };
  createKey(item: Item, table: TableRecord): string;
  createIndexKey(item: Item, table: TableRecord, index: KeySchemaElement[]): string;
  validateKey(key: Item, table: TableRecord): Error | undefined;
  validateItem(item: Item, table: TableRecord): Error | undefined;
  checkConditional(request: ValidatedRequest, existing: Item | undefined): Error | null | undefined;
  itemSize(item: Item): number;
  getIndexActions(
    indexes: SecondaryIndex[],
    existing: Item | null,
    item: Item | null,
    table: TableRecord,
  ): { puts: { index: string; key: string; item: Item }[] };
}

export type Action = (store: ActionStore, data: ValidatedRequest, callback: Callback<ActionResponse>) => void;

interface Validations {
  checkTypes(data: unknown, types: Record<string, unknown>): ValidatedRequest;
  checkValidations(data: unknown, types: Record<string, unknown>, custom: unknown, store: ActionStore): void;
}

interface RequestShape {
  types: Record<string, unknown>;
  custom?: unknown;
}

export type ActionName =
  | 'getItem'
  | 'putItem'
  | 'updateItem'
  | 'deleteItem'
  | 'batchGetItem'
  | 'batchWriteItem'
  | 'query'
  | 'scan'
  | 'createTable'
  | 'describeTable'
  | 'describeTimeToLive';

const require = createRequire(import.meta.url);

export const database: DynaliteDatabase = require('dynalite/db');
export const validations: Validations = require('dynalite/validations');

export function loadAction(name: ActionName): Action {
  return require(`dynalite/actions/${name}`);
}

export function loadRequestShape(name: ActionName): RequestShape {
  return require(`dynalite/validations/${name}`);
}
