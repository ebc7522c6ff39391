/**
 * The parts of fake-indexeddb that `emulated-databases.ts` changes, including private ones. The package has types for
 * its main module only. Its version is pinned; a test of the databases fails when these parts change.
 */
declare module 'fake-indexeddb/lib/FDBTransaction' {
  /** Functions that undo the transaction's changes. Each change gets this same list. */
  export type RollbackLog = (() => void)[];
  export interface FakeEvent {
    readonly type: string;
  }
  export interface RawRecord {
    key?: IDBValidKey;
    value: unknown;
  }
  export interface RawIndex {
    name: string;
    keyPath: string | string[];
    multiEntry: boolean;
    unique: boolean;
  }
  export interface RawStore {
    name: string;
    deleted: boolean;
    keyPath: string | string[] | null;
    autoIncrement: boolean;
    keyGenerator: { num: number } | null;
    rawIndexes: Map<string, RawIndex>;
    records: {
      get(key: IDBValidKey): Required<RawRecord> | undefined;
      values(range?: IDBKeyRange): Iterable<Required<RawRecord>>;
    };
    /** The parameter `rollbackLog` is missing when a change is undone. */
    storeRecord(record: RawRecord, noOverwrite: boolean, rollbackLog?: RollbackLog): IDBValidKey;
    deleteRecord(key: IDBValidKey | IDBKeyRange, rollbackLog?: RollbackLog): void;
    clear(rollbackLog?: RollbackLog): void;
  }
  export interface RawDatabase {
    name: string;
    version: number;
    connections: { _closed: boolean }[];
    rawObjectStores: Map<string, RawStore>;
  }
  export default class FDBTransaction {
    readonly db: { _rawDatabase: RawDatabase };
    readonly mode: IDBTransactionMode;
    error: DOMException | null;
    _state: 'active' | 'inactive' | 'committing' | 'finished';
    _rollbackLog: RollbackLog;
    _abort(errorName: string | null): void;
    _markFinished(): void;
    _execRequestAsync(operation: object): { transaction?: FDBTransaction | null };
    dispatchEvent(event: FakeEvent): boolean;
  }
}

declare module 'fake-indexeddb/lib/FDBDatabase' {
  import type { RawStore } from 'fake-indexeddb/lib/FDBTransaction';

  export default class FDBDatabase {
    createObjectStore(...given: unknown[]): { _rawObjectStore: RawStore };
  }
}

declare module 'fake-indexeddb/lib/FDBObjectStore' {
  import type FDBTransaction from 'fake-indexeddb/lib/FDBTransaction';

  export default class FDBObjectStore {
    readonly transaction: FDBTransaction;
    add(...given: unknown[]): unknown;
    put(...given: unknown[]): unknown;
  }
}

declare module 'fake-indexeddb/lib/FDBCursor' {
  import type FDBObjectStore from 'fake-indexeddb/lib/FDBObjectStore';

  export default class FDBCursor {
    readonly source: FDBObjectStore | { readonly objectStore: FDBObjectStore };
    update(...given: unknown[]): unknown;
  }
}

declare module 'fake-indexeddb/lib/FDBFactory' {
  import type { FakeEvent, RawDatabase } from 'fake-indexeddb/lib/FDBTransaction';

  export interface FDBOpenRequest extends Omit<IDBOpenDBRequest, 'dispatchEvent'> {
    dispatchEvent(event: FakeEvent): boolean;
  }
  export default class FDBFactory {
    _databases: Map<string, RawDatabase>;
    /** A promise for the end of the last task of each database. The next task waits for it. */
    _connectionQueues: Map<string, Promise<unknown>>;
    open(name: string, version?: number): FDBOpenRequest;
    deleteDatabase(name: string): FDBOpenRequest;
    databases(): Promise<IDBDatabaseInfo[]>;
  }
}
