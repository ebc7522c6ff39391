import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { QueuedWrite } from './queued-write.ts';

const DATABASE = 'buidl-app-data';
/** An app waits so long for its database, and then does without. */
const OPEN_LIMIT_MS = 3_000;

interface DataStores extends DBSchema {
  /** The secret of which the key of each app's visitor is made, and by project whether the visitor has signed in. */
  visitor: { key: string; value: string };
  /** Changes that the server has not got yet, in the order in which they were made. */
  writes: { key: number; value: QueuedWrite & { order?: number }; indexes: { app: string } };
}

export type DataDatabase = IDBPDatabase<DataStores>;

/** Opens the browser's database of what the site keeps for the shared data of apps; null where the browser offers none. */
export async function openDataDatabase(): Promise<DataDatabase | null> {
  if (!('indexedDB' in globalThis)) return null;
  const opening = openDB<DataStores>(DATABASE, 1, {
    upgrade: (opened) => {
      opened.createObjectStore('visitor');
      opened.createObjectStore('writes', { keyPath: 'order', autoIncrement: true }).createIndex('app', 'app');
    },
    // A newer version of the site in another tab does not have to wait for this one.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
  const slow = new Promise<null>((resolve) => setTimeout(() => resolve(null), OPEN_LIMIT_MS));
  return Promise.race([opening, slow]).catch(() => null);
}
