/**
 * Where the site keeps what apps store: a database of the browser, so that apps, which may fill theirs, never take the room
 * that the site's own localStorage has. One record an entry, below its app's id.
 */
import type { UnsavedChange } from './app-storage.ts';

const DATABASE = 'buidl-apps';
const STORE = 'entries';

export interface AppDatabase {
  load(projectId: string): Promise<[string, string][]>;
  /** Resolves once the change is kept. Throws a DOMException when the browser has no room. */
  save(projectId: string, change: UnsavedChange): Promise<void>;
}

/** Throws a DOMException where the browser offers no database. */
export async function openAppDatabase(): Promise<AppDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  // A later version of the site, in another tab, does not have to wait for this one.
  database.onversionchange = () => database.close();
  return {
    load: async (projectId) => {
      const store = database.transaction(STORE).objectStore(STORE);
      const [keys, values] = await Promise.all([
        resultOf(store.getAllKeys(rangeOf(projectId))),
        resultOf<unknown[]>(store.getAll(rangeOf(projectId))),
      ]);
      return keys.map((key, index) => [Array.isArray(key) ? String(key[1]) : '', String(values[index])]);
    },
    save: (projectId, { isCleared, changes }) => {
      const transaction = database.transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      if (isCleared) store.delete(rangeOf(projectId));
      for (const [key, value] of changes) {
        if (value === null) store.delete([projectId, key]);
        else store.put(value, [projectId, key]);
      }
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      // Does not wait for answers that a page which is being left would not hear.
      transaction.commit();
      return done;
    },
  };
}

function rangeOf(projectId: string): IDBKeyRange {
  return IDBKeyRange.bound([projectId], [projectId, []]);
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
