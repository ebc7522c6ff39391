import { type DBSchema, openDB } from 'idb';

const DATABASE = 'buidl-user-files';
const STORE = 'files';
/**
 * The maximum size of all stored files together, which is more than one build needs. Beyond it, the oldest files are
 * deleted.
 */
const MAX_BYTES = 60 * 1024 * 1024;
/** Files are deleted after this time, because their tab is probably closed. */
const KEPT_MS = 24 * 60 * 60_000;

interface KeptEntry {
  files: File[];
  bytes: number;
  keptAtMs: number;
}

interface FileEntries extends DBSchema {
  [STORE]: { key: string; value: KeptEntry };
}

export interface FileStorage {
  keep(key: string, files: readonly File[]): Promise<void>;
  /** Returns no files when they were never stored or were evicted. */
  read(key: string): Promise<File[]>;
  drop(key: string): Promise<void>;
  clear(): Promise<void>;
}

/** Opens the store in IndexedDB. Throws a DOMException where the browser offers none. */
export async function openFileStorage(): Promise<FileStorage> {
  const database = await openDB<FileEntries>(DATABASE, 1, {
    upgrade: (opened) => void opened.createObjectStore(STORE),
    // Closes the database, so that a newer version of the site in another tab can open it.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
  return {
    keep: async (key, files) => {
      const { store, done } = database.transaction(STORE, 'readwrite');
      const bytes = files.reduce((total, { size }) => total + size, 0);
      await store.put({ files: [...files], bytes, keptAtMs: Date.now() }, key);
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
      const entries = keys.flatMap((each, index) => {
        const value = values[index];
        return value ? [{ key: each, bytes: value.bytes, keptAtMs: value.keptAtMs }] : [];
      });
      await Promise.all(surplusKeys(entries, Date.now()).map((each) => store.delete(each)));
      await done;
    },
    read: async (key) => (await database.get(STORE, key))?.files ?? [],
    drop: (key) => database.delete(STORE, key),
    clear: () => database.clear(STORE),
  };
}

export function surplusKeys(
  entries: readonly { key: string; bytes: number; keptAtMs: number }[],
  nowMs: number,
): string[] {
  let bytes = 0;
  return entries
    .toSorted((one, other) => other.keptAtMs - one.keptAtMs)
    .filter((entry) => {
      bytes += entry.bytes;
      return bytes > MAX_BYTES || entry.keptAtMs < nowMs - KEPT_MS;
    })
    .map(({ key }) => key);
}
