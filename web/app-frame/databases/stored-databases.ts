import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import {
  DATABASE_LIMITS,
  type DatabaseChange,
  type DatabaseCommit,
  type StoreSchema,
} from '../../runtime/databases/database-messages.ts';
import { valueSize } from '../../runtime/databases/value-size.ts';

const DATABASE = 'buidl-app-databases';
const BATCH_RECORDS = 200;

interface Size {
  bytes: number;
  records: number;
}

interface StoredStore extends Size {
  schema: StoreSchema;
  /** The last generated key. */
  last: number;
}

interface StoredDatabase {
  version: number;
  stores: StoredStore[];
}

type RecordKey = [projectId: string, database: string, store: string, key: IDBValidKey];

interface Stores extends DBSchema {
  databases: { key: [projectId: string, database: string]; value: StoredDatabase };
  records: { key: RecordKey; value: { value: unknown; bytes: number } };
}

type WriteTransaction = IDBPTransaction<Stores, ('databases' | 'records')[], 'readwrite'>;

/** Thrown when a commit is refused. `name` is the name of the DOMException that the app gets. */
export class RefusedCommitError extends Error {
  constructor(name: 'QuotaExceededError' | 'VersionError' | 'DataError', message: string) {
    super(message);
    this.name = name;
  }
}

/** The databases of all apps in this browser. */
export class StoredDatabases {
  readonly #database: IDBPDatabase<Stores>;

  private constructor(database: IDBPDatabase<Stores>) {
    this.#database = database;
  }

  /** Throws DOMException where the browser blocks IndexedDB. */
  static async open(): Promise<StoredDatabases> {
    const database = await openDB<Stores>(DATABASE, 1, {
      upgrade: (opened) => {
        opened.createObjectStore('databases');
        opened.createObjectStore('records');
      },
      // Closes the database, so that a newer version of the site in another tab can upgrade it.
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
      },
    });
    return new StoredDatabases(database);
  }

  /** Yields the stored databases of an app, or only the one named `only`, as commits of limited size. */
  async *read(projectId: string, only?: string): AsyncGenerator<DatabaseCommit> {
    const ofProject = IDBKeyRange.bound([projectId], [projectId, []]);
    const { store } = this.#database.transaction('databases');
    const [keys, databases] = await Promise.all([store.getAllKeys(ofProject), store.getAll(ofProject)]);
    for (const [index, { version, stores }] of databases.entries()) {
      const database = String(keys[index]?.[1]);
      if (only !== undefined && only !== database) continue;
      yield { database, version, changes: [{ kind: 'schema', stores: stores.map(({ schema }) => schema) }] };
      for (const { schema, last } of stores) {
        const { name } = schema;
        for await (const changes of this.#readRecords([projectId, database, name])) {
          yield { database, version, changes };
        }
        yield { database, version, changes: [{ kind: 'generated', store: name, last }] };
      }
    }
  }

  async *#readRecords([projectId, database, store]: [string, string, string]): AsyncGenerator<DatabaseChange[]> {
    let range = rangeOf(projectId, database, store);
    for (;;) {
      const { store: records } = this.#database.transaction('records');
      const [keys, values] = await Promise.all([
        records.getAllKeys(range, BATCH_RECORDS),
        records.getAll(range, BATCH_RECORDS),
      ]);
      const last = keys.at(-1);
      if (last === undefined) return;
      yield keys.map(([, , , key], index) => ({ kind: 'put', store, key, value: values[index]?.value }));
      range = IDBKeyRange.bound(last, [projectId, database, `${store}\0`], true, true);
    }
  }

  /**
   * Stores all changes of a commit or none. Returns `joined` without storing anything if another tab has created or
   * upgraded the database in the same way. Throws RefusedCommitError, and DOMException when the browser has no room.
   */
  async save(projectId: string, commit: DatabaseCommit): Promise<'stored' | 'joined'> {
    const transaction = this.#database.transaction(['databases', 'records'], 'readwrite', { durability: 'relaxed' });
    // The error of a failed request is thrown below, so this promise needs no other handler.
    transaction.done.catch(() => undefined);
    try {
      const outcome = await new CommitWriter(transaction, projectId, commit).write();
      await transaction.done;
      return outcome;
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // The transaction was already aborted.
      }
      throw error instanceof DOMException && error.name === 'DataError' ? badData() : error;
    }
  }
}

class CommitWriter {
  readonly #transaction: WriteTransaction;
  readonly #projectId: string;
  readonly #commit: DatabaseCommit;
  readonly #requests: Promise<unknown>[] = [];
  readonly #sizes = new Map<StoredStore, Size>();

  constructor(transaction: WriteTransaction, projectId: string, commit: DatabaseCommit) {
    this.#transaction = transaction;
    this.#projectId = projectId;
    this.#commit = commit;
  }

  async write(): Promise<'stored' | 'joined'> {
    const { database, version, changes } = this.#commit;
    const databases = this.#transaction.objectStore('databases');
    const key: [string, string] = [this.#projectId, database];
    const range = IDBKeyRange.bound([this.#projectId], [this.#projectId, []]);
    const [keys, all] = await Promise.all([databases.getAllKeys(range), databases.getAll(range)]);
    const others = all.filter((_each, index) => keys[index]?.[1] !== database);
    let stored = all.find((_each, index) => keys[index]?.[1] === database);
    const [first] = changes;
    if (first?.kind === 'schema' && stored && isSame(stored, version, first.stores)) return 'joined';
    if (first?.kind === 'schema') stored = this.#changeSchema(stored, version, first.stores);
    else if (first?.kind === 'drop') {
      for (const { schema } of stored?.stores ?? []) this.#clear(schema.name);
      await Promise.all([...this.#requests, databases.delete(key)]);
      return 'stored';
    }
    if (stored?.version !== version) throw outdated();
    for (const change of changes) this.#apply(stored, change);
    await Promise.all(this.#requests);
    for (const [store, size] of this.#sizes) Object.assign(store, size);
    checkLimits([...others, stored]);
    await databases.put(stored, key);
    return 'stored';
  }

  #changeSchema(before: StoredDatabase | undefined, version: number, schemas: StoreSchema[]): StoredDatabase {
    if (before && before.version >= version) throw outdated();
    for (const { schema } of before?.stores ?? []) {
      if (!schemas.some(({ name }) => name === schema.name)) this.#clear(schema.name);
    }
    const stores = schemas.map((schema) => {
      const known = before?.stores.find((store) => store.schema.name === schema.name);
      return { last: 0, bytes: 0, records: 0, ...known, schema };
    });
    return { version, stores };
  }

  #apply({ stores }: StoredDatabase, change: DatabaseChange): void {
    const name = 'store' in change ? change.store : undefined;
    const store = stores.find(({ schema }) => schema.name === name);
    if (name === undefined) return;
    if (!store) throw badData();
    if (change.kind === 'put') this.#put(store, change.key, change.value);
    else if (change.kind === 'delete') this.#delete(store, change.key);
    else if (change.kind === 'generated') store.last = change.last;
    else if (change.kind === 'clear') {
      this.#clear(name);
      // Replaces the size object, because earlier requests still subtract from the old one.
      this.#sizes.set(store, { bytes: 0, records: 0 });
    }
  }

  #sizeOf(store: StoredStore): Size {
    const size = this.#sizes.get(store) ?? { bytes: store.bytes, records: store.records };
    this.#sizes.set(store, size);
    return size;
  }

  #add(request: Promise<unknown>): void {
    // Another error may end the transaction before anything waits for this request.
    request.catch(() => undefined);
    this.#requests.push(request);
  }

  #clear(store: string): void {
    const records = this.#transaction.objectStore('records');
    this.#add(records.delete(rangeOf(this.#projectId, this.#commit.database, store)));
  }

  #put(store: StoredStore, key: IDBValidKey, value: unknown): void {
    const bytes = valueSize([key, value], DATABASE_LIMITS.BYTES);
    this.#forget(store, key);
    const size = this.#sizeOf(store);
    size.bytes += bytes;
    size.records += 1;
    this.#add(this.#transaction.objectStore('records').put({ value, bytes }, this.#keyOf(store, key)));
  }

  #delete(store: StoredStore, key: IDBValidKey): void {
    this.#forget(store, key);
    this.#add(this.#transaction.objectStore('records').delete(this.#keyOf(store, key)));
  }

  /** Subtracts the stored record with this key, if there is one, from the size of the store. */
  #forget(store: StoredStore, key: IDBValidKey): void {
    const size = this.#sizeOf(store);
    const stored = this.#transaction.objectStore('records').get(this.#keyOf(store, key));
    this.#add(
      stored.then((record) => {
        if (!record) return;
        size.bytes -= record.bytes;
        size.records -= 1;
      }),
    );
  }

  #keyOf({ schema }: StoredStore, key: IDBValidKey): RecordKey {
    return [this.#projectId, this.#commit.database, schema.name, key];
  }
}

function isSame(stored: StoredDatabase, version: number, schemas: readonly StoreSchema[]): boolean {
  const known = stored.stores.map(({ schema }) => schema);
  return stored.version === version && JSON.stringify(known) === JSON.stringify(schemas);
}

function checkLimits(databases: readonly StoredDatabase[]): void {
  const stores = databases.flatMap((database) => database.stores);
  const total = (field: keyof Size) => stores.reduce((sum, store) => sum + store[field], 0);
  const { BYTES, RECORDS, DATABASES } = DATABASE_LIMITS;
  if (total('bytes') > BYTES) throw quotaError(`${BYTES / 1024 / 1024} MB of databases`);
  if (total('records') > RECORDS) throw quotaError(`${RECORDS} records`);
  if (databases.length > DATABASES) throw quotaError(`${DATABASES} databases`);
}

function quotaError(what: string): RefusedCommitError {
  return new RefusedCommitError('QuotaExceededError', `This app has used up its ${what}.`);
}

function outdated(): RefusedCommitError {
  return new RefusedCommitError(
    'VersionError',
    'This app has changed or deleted the database in another tab. Reload the page.',
  );
}

function badData(): RefusedCommitError {
  return new RefusedCommitError('DataError', 'A name, key or value of the database is not valid or too long.');
}

/** Returns the keys of all records of a store. */
function rangeOf(projectId: string, database: string, store: string): IDBKeyRange {
  return IDBKeyRange.bound([projectId, database, store], [projectId, database, `${store}\0`], false, true);
}
