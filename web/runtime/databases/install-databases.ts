/**
 * Runs before the runtime in documents that use databases or caches. The runtime later starts this part and passes its
 * connection to the page around the app.
 */
import {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
} from 'fake-indexeddb';
import { defineGetter, defineValue } from '../define-property.ts';
import { addOptionalPart } from '../optional-parts.ts';
import { createCaches } from './cache-storage.ts';
import { createDatabases, type DatabaseKeeper } from './emulated-databases.ts';
import { keepInCheck } from './keep-in-check.ts';
import { keepInShell } from './keep-in-shell.ts';

const CLASSES = {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
};

/** Saves nothing. Used where no page around the app exists. */
const IN_MEMORY: DatabaseKeeper = { load: async () => {}, save: async () => {} };

addOptionalPart((channel, askCheck) => {
  const databases = createDatabases(channel ? keepInShell(channel) : askCheck ? keepInCheck(askCheck) : IN_MEMORY);
  const caches = createCaches(databases);
  defineGetter(window, 'indexedDB', () => databases);
  defineGetter(window, 'caches', () => caches);
  for (const [name, value] of Object.entries(CLASSES)) defineValue(window, name, value);
});
