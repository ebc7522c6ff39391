import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { QueuedWrite } from './queued-write.ts';

const DATABASE = 'buidl-app-data';
/** The maximum wait for the database. Afterwards, the app starts without it. */
const OPEN_LIMIT_MS = 3_000;

interface DataStores extends DBSchema {
  /** The secret from which visitor keys are derived and, for each project, whether the visitor signed in. */
  visitor: { key: string; value: string };
  /** Changes that the server has not stored yet, oldest first. */
  writes: { key: number; value: QueuedWrite & { order?: number }; indexes: { app: string } };
}

export type DataDatabase = IDBPDatabase<DataStores>;

export async function openDataDatabase(): Promise<DataDatabase | null> {
  if (!('indexedDB' in globalThis)) return null;
  const opening = openDB<DataStores>(DATABASE, 1, {
    upgrade: (opened) => {
      opened.createObjectStore('visitor');
      opened.createObjectStore('writes', { keyPath: 'order', autoIncrement: true }).createIndex('app', 'app');
    },
    // Closes the database, so that a newer version of the site in another tab can upgrade it.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
  const slow = new Promise<null>((resolve) => setTimeout(() => resolve(null), OPEN_LIMIT_MS));
  return Promise.race([opening, slow]).catch(() => null);
}
