import { IDBKeyRange as KeyRange } from 'fake-indexeddb';
import type FDBFactory from 'fake-indexeddb/lib/FDBFactory';
import type FDBTransaction from 'fake-indexeddb/lib/FDBTransaction';
import type { RawDatabase, RawStore, RollbackLog } from 'fake-indexeddb/lib/FDBTransaction';
import type { DatabaseChange, DatabaseCommit, StoreSchema } from './database-messages.ts';

type RecordChange = { store: RawStore } & (
  | { kind: 'put'; key: IDBValidKey; value: unknown }
  | { kind: 'delete'; key: IDBValidKey }
  | { kind: 'clear' }
);

/**
 * The changes of each transaction. The key is the transaction's rollback list, which fake-indexeddb passes with each
 * change.
 */
const recorded = new WeakMap<RollbackLog, RecordChange[]>();
/** The name under which each store was last saved. A new version of a database may rename a store. */
const keptNames = new WeakMap<RawStore, string>();
/** The transactions that recreate a saved database in memory. Their changes are already saved. */
const ofLoading = new WeakSet<object>();
const watched = new WeakSet<object>();

/**
 * Records the changes of all stores with this prototype. A change without a rollback list undoes another one and is not
 * recorded.
 */
export function recordChanges(prototype: RawStore): void {
  if (watched.has(prototype)) return;
  watched.add(prototype);
  const { storeRecord, deleteRecord, clear } = prototype;
  prototype.storeRecord = function (this: RawStore, record, noOverwrite, log) {
    const key = storeRecord.call(this, record, noOverwrite, log);
    note(log, { kind: 'put', store: this, key, value: record.value });
    return key;
  };
  prototype.deleteRecord = function (this: RawStore, range, log) {
    // The keys are sent instead of a range, so that records of other tabs that are not known here stay.
    const keys = range instanceof KeyRange ? [...this.records.values(range)].map(({ key }) => key) : [range];
    deleteRecord.call(this, range, log);
    for (const key of keys) note(log, { kind: 'delete', store: this, key });
  };
  prototype.clear = function (this: RawStore, log) {
    clear.call(this, log);
    note(log, { kind: 'clear', store: this });
  };
}

function note(log: RollbackLog | undefined, change: RecordChange): void {
  if (log === undefined) return;
  const changes = recorded.get(log);
  if (changes) changes.push(change);
  else recorded.set(log, [change]);
}

export function hasChanges(transaction: FDBTransaction): boolean {
  if (ofLoading.has(transaction)) return false;
  return transaction.mode === 'versionchange' || recorded.has(transaction._rollbackLog);
}

export function commitOf(transaction: FDBTransaction): DatabaseCommit {
  const database = transaction.db._rawDatabase;
  const changes: DatabaseChange[] = [];
  const written = new Set<RawStore>();
  if (transaction.mode === 'versionchange') {
    const stores = [...database.rawObjectStores.values()];
    changes.push({ kind: 'schema', stores: stores.map(schemaOf) });
    for (const store of stores) {
      const keptName = keptNames.get(store);
      if (keptName === store.name) continue;
      // Clears the saved store first, because another store may have had this name before.
      changes.push({ kind: 'clear', store: store.name });
      if (keptName === undefined) continue;
      written.add(store);
      for (const { key, value } of store.records.values()) changes.push({ kind: 'put', store: store.name, key, value });
    }
  }
  const changed = new Set(written);
  for (const { store, ...change } of recorded.get(transaction._rollbackLog) ?? []) {
    if (store.deleted || written.has(store)) continue;
    changed.add(store);
    changes.push({ ...change, store: store.name });
  }
  for (const { keyGenerator, name } of changed) {
    if (keyGenerator) changes.push({ kind: 'generated', store: name, last: keyGenerator.num });
  }
  return { database: database.name, version: database.version, changes };
}

/** Notes the names of the database's stores after a transaction was saved. */
export function noteKept({ db }: FDBTransaction): void {
  noteNames(db._rawDatabase);
}

/**
 * Applies a commit to the databases in memory. Ignores it when the database has another version. With `isLoaded`,
 * creates no missing database of another tab, because the app creates it when it opens it.
 */
export async function applyCommit(
  factory: FDBFactory,
  { database, version, changes }: DatabaseCommit,
  isLoaded: boolean,
): Promise<void> {
  const [first] = changes;
  const known = factory._databases.get(database);
  if (first?.kind === 'drop' && known?.connections.every(({ _closed }) => _closed)) factory._databases.delete(database);
  if (!isLoaded && !known && first?.kind === 'schema') await createDatabase(factory, database, version, first.stores);
  const raw = factory._databases.get(database);
  if (raw?.version === version) for (const change of changes) applyChange(raw, change);
}

function createDatabase(factory: FDBFactory, name: string, version: number, stores: StoreSchema[]): Promise<void> {
  return new Promise((resolve) => {
    const request = factory.open(name, version);
    request.onupgradeneeded = () => {
      if (request.transaction) ofLoading.add(request.transaction);
      for (const { name: storeName, keyPath, autoIncrement, indexes } of stores) {
        const store = request.result.createObjectStore(storeName, { keyPath, autoIncrement });
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
      }
    };
    request.onsuccess = () => {
      const database = factory._databases.get(name);
      if (database) noteNames(database);
      request.result.close();
      resolve();
    };
    request.onerror = () => resolve();
  });
}

function applyChange(database: RawDatabase, change: DatabaseChange): void {
  const store = 'store' in change ? database.rawObjectStores.get(change.store) : undefined;
  if (!store) return;
  if (change.kind === 'put') storeKept(store, change.key, change.value);
  else if (change.kind === 'delete') store.deleteRecord(change.key);
  else if (change.kind === 'clear') store.clear();
  else if (change.kind === 'generated' && store.keyGenerator) {
    store.keyGenerator.num = Math.max(store.keyGenerator.num, change.last);
  }
}

function storeKept(store: RawStore, key: IDBValidKey, value: unknown): void {
  try {
    store.storeRecord({ key, value }, false);
  } catch {
    // Ignores the record, because another tab stored one with the same value of a unique index.
  }
}

function noteNames({ rawObjectStores }: RawDatabase): void {
  for (const store of rawObjectStores.values()) keptNames.set(store, store.name);
}

function schemaOf({ name, keyPath, autoIncrement, rawIndexes }: RawStore): StoreSchema {
  const indexes = [...rawIndexes.values()].map((index) => ({
    name: index.name,
    keyPath: index.keyPath,
    unique: index.unique,
    multiEntry: index.multiEntry,
  }));
  return { name, keyPath, autoIncrement, indexes };
}
