import FDBDatabase from 'fake-indexeddb/lib/FDBDatabase';
import FDBFactory, { type FDBOpenRequest } from 'fake-indexeddb/lib/FDBFactory';
import FDBTransaction, { type FakeEvent } from 'fake-indexeddb/lib/FDBTransaction';
import { applyCommit, commitOf, hasChanges, noteKept, recordChanges } from './changes-of-transaction.ts';
import type { DatabaseCommit } from './database-messages.ts';
import { limitTransactions } from './limit-transactions.ts';

/** Keeps the databases beyond the life of this document. */
export interface DatabaseKeeper {
  /** Passes each stored commit to `apply`, in order. Called once, before the app's first database opens. */
  load(apply: (commit: DatabaseCommit) => Promise<void>): Promise<void>;
  /** Resolves once the changes are stored. Rejects with a DOMException when nothing is stored. */
  save(commit: DatabaseCommit): Promise<void>;
}

/** The database of the emulated caches, which apps do not see. */
export const CACHES_DATABASE = 'buidl:caches';

/** The keeper of each created factory, by the factory's databases. */
const keepers = new Map<FDBFactory['_databases'], DatabaseKeeper>();

/**
 * Returns an IndexedDB in memory. Its first database opens when the keeper has loaded the saved databases. A
 * transaction completes when the keeper has stored its changes, and is aborted when the keeper refuses them. So data is
 * never lost after the app was told that it is stored.
 */
export function createDatabases(keeper: DatabaseKeeper): FDBFactory {
  if (keepers.size === 0) prepareClasses();
  const inner = new FDBFactory();
  keepers.set(inner._databases, keeper);
  let loading: Promise<void> | undefined;
  let isLoaded = false;
  const load = () => {
    loading ??= keeper
      .load((commit) => applyCommit(inner, commit, isLoaded))
      .catch(() => undefined)
      .then(() => {
        isLoaded = true;
      });
    return loading;
  };
  return new EmulatedFactory(inner, keeper, load);
}

function prepareClasses(): void {
  const { prototype } = FDBDatabase;
  const { createObjectStore } = prototype;
  prototype.createObjectStore = function (this: FDBDatabase, ...given) {
    if (given.length > 0) given[0] = `${given[0]}`;
    const store = createObjectStore.apply(this, given);
    recordChanges(Object.getPrototypeOf(store._rawObjectStore));
    return store;
  };
  const { prototype: ofTransaction } = FDBTransaction;
  const { _execRequestAsync: execute } = ofTransaction;
  ofTransaction._execRequestAsync = function (this: FDBTransaction, operation) {
    const request = execute.call(this, operation);
    // fake-indexeddb sets no transaction on the requests of an index.
    request.transaction ??= this;
    return request;
  };
  reportListenerErrors();
  limitTransactions();
  completeWhenSaved();
}

class EmulatedFactory extends FDBFactory {
  readonly #keeper: DatabaseKeeper;
  readonly #load: () => Promise<void>;

  constructor(inner: FDBFactory, keeper: DatabaseKeeper, load: () => Promise<void>) {
    super();
    this._databases = inner._databases;
    this._connectionQueues = new WaitingQueues(load);
    this.#keeper = keeper;
    this.#load = load;
  }

  override open(...[name, ...version]: [string, number?]): FDBOpenRequest {
    return super.open(`${name}`, ...version);
  }

  override deleteDatabase(name: string): FDBOpenRequest {
    const database = `${name}`;
    const request = super.deleteDatabase(database);
    const dispatch = request.dispatchEvent.bind(request);
    request.dispatchEvent = (event) => {
      if (event.type !== 'success') return dispatch(event);
      const saved = this.#keeper.save({ database, version: 0, changes: [{ kind: 'drop' }] });
      void saved.catch(() => undefined).then(() => dispatch(event));
      return true;
    };
    return request;
  }

  override async databases(): Promise<IDBDatabaseInfo[]> {
    await this.#load();
    return (await super.databases()).filter(({ name }) => name !== CACHES_DATABASE);
  }
}

/** The first task of each database waits until the keeper has loaded all databases. */
class WaitingQueues extends Map<string, Promise<unknown>> {
  readonly #load: () => Promise<void>;

  constructor(load: () => Promise<void>) {
    super();
    this.#load = load;
  }

  override get(name: string): Promise<unknown> {
    return super.get(name) ?? this.#load();
  }
}

/** A transaction with changes stays unfinished until they are saved, so that the next one waits for it. */
function completeWhenSaved(): void {
  const aborted = new WeakSet<FDBTransaction>();
  const unsaved = new WeakSet<FDBTransaction>();
  const { prototype } = FDBTransaction;
  const { _abort: abort, _markFinished: markFinished, dispatchEvent: dispatch } = prototype;
  prototype._abort = function (this: FDBTransaction, errorName) {
    aborted.add(this);
    abort.call(this, errorName);
  };
  prototype._markFinished = function (this: FDBTransaction) {
    if (aborted.has(this) || !hasChanges(this)) return markFinished.call(this);
    this._state = 'committing';
    unsaved.add(this);
  };
  prototype.dispatchEvent = function (this: FDBTransaction, event: FakeEvent) {
    if (event.type !== 'complete' || !unsaved.delete(this)) return dispatch.call(this, event);
    save(this).then(
      () => {
        noteKept(this);
        markFinished.call(this);
        dispatch.call(this, event);
      },
      (error: DOMException) => {
        this._abort(error.name);
        this.error = error;
      },
    );
    return true;
  };
}

async function save(transaction: FDBTransaction): Promise<void> {
  const { _rawDatabase: database } = transaction.db;
  for (const [databases, keeper] of keepers) {
    if (databases.get(database.name) === database) await keeper.save(commitOf(transaction));
  }
}

/** Reports the errors of listeners as browsers do. fake-indexeddb only aborts the transaction. */
function reportListenerErrors(): void {
  const base: FDBTransaction = Object.getPrototypeOf(FDBTransaction.prototype);
  const { dispatchEvent: dispatch } = base;
  const report = reportError;
  base.dispatchEvent = function (this: FDBTransaction | IDBRequest, event: FakeEvent) {
    try {
      return Reflect.apply(dispatch, this, [event]);
    } catch (error) {
      if (!(error instanceof AggregateError)) throw error;
      for (const each of error.errors) report(each);
      // Rethrows the error, so that the caller aborts the transaction of the request.
      if ('transaction' in this && this.transaction !== null) throw error;
      return true;
    }
  };
}
