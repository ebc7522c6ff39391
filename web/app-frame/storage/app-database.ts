import { type DBSchema, openDB } from 'idb';
import type { UnsavedChange } from './app-storage.ts';

const DATABASE = 'buidl-apps';
const STORE = 'entries';

/** One record per entry of an app's storage; the key is the project's id and the entry's key. */
interface AppEntries extends DBSchema {
  [STORE]: { key: [projectId: string, key: string]; value: string };
}

export interface AppDatabase {
  load(projectId: string): Promise<[string, string][]>;
  /** Resolves once the change is stored. Throws a DOMException when the browser has no room. */
  save(projectId: string, change: UnsavedChange): Promise<void>;
}

/**
 * Opens IndexedDB, because apps could use up the site's localStorage. Calls `onNew` before it creates a database, which
 * takes as long as opening one. Throws DOMException when the database cannot be opened.
 */
export async function openAppDatabase(onNew: () => void): Promise<AppDatabase> {
  const database = await openDB<AppEntries>(DATABASE, 1, {
    upgrade: (opened) => {
      opened.createObjectStore(STORE);
      onNew();
    },
    // Closes the database, so that a newer version of the site in another tab can upgrade it.
    blocking: (_current, _blocked, event) => closeTarget(event),
  });
  return {
    load: async (projectId) => {
      const { store } = database.transaction(STORE);
      const range = rangeOf(projectId);
      const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
      return keys.map(([, key], index) => [key, String(values[index])]);
    },
    save: async (projectId, { isCleared, changes }) => {
      const transaction = database.transaction(STORE, 'readwrite');
      const { store } = transaction;
      const requests: Promise<unknown>[] = [];
      if (isCleared) requests.push(store.delete(rangeOf(projectId)));
      for (const [key, value] of changes) {
        if (value === null) requests.push(store.delete([projectId, key]));
        else requests.push(store.put(value, [projectId, key]));
      }
      // A closing page gets no events of its requests, so the transaction is committed without waiting for them.
      transaction.commit();
      await Promise.all([...requests, transaction.done]);
    },
  };
}

function closeTarget({ target }: IDBVersionChangeEvent): void {
  if (target instanceof IDBDatabase) target.close();
}

function rangeOf(projectId: string): IDBKeyRange {
  return IDBKeyRange.bound([projectId], [projectId, []]);
}
