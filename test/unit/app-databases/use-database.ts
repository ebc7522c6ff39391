/** Promise-based functions for the use of IndexedDB in tests. */
type Upgrade = (database: IDBDatabase, transaction: IDBTransaction) => void;

export function open(
  databases: IDBFactory,
  name: string,
  version?: number,
  upgrade: Upgrade = () => {},
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = databases.open(name, version);
    request.onupgradeneeded = () => request.transaction && upgrade(request.result, request.transaction);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves with the result of the request when its transaction has completed. */
export function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const { transaction } = request;
    if (transaction === null) throw new TypeError('The request has no transaction.');
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export const storeOf = (database: IDBDatabase, name = 'notes') =>
  database.transaction(name, 'readwrite').objectStore(name);
export const withNotes: Upgrade = (database) => {
  const notes = database.createObjectStore('notes', { keyPath: 'id', autoIncrement: true });
  notes.createIndex('byDay', 'day');
  notes.createIndex('byTag', 'tags', { multiEntry: true });
};
