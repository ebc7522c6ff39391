import FDBCursor from 'fake-indexeddb/lib/FDBCursor';
import FDBObjectStore from 'fake-indexeddb/lib/FDBObjectStore';
import type FDBTransaction from 'fake-indexeddb/lib/FDBTransaction';
import { DATABASE_LIMITS } from './database-messages.ts';
import { valueSize } from './value-size.ts';

/** The size of the values that each transaction has added. */
const addedBytes = new WeakMap<FDBTransaction, number>();

/**
 * Aborts a transaction whose values are larger than the limit for all databases of an app, so that a loop cannot fill
 * the memory. The size of all databases together is checked when a transaction is saved.
 */
export function limitTransactions(): void {
  const { prototype } = FDBObjectStore;
  const { add, put } = prototype;
  prototype.add = function (this: FDBObjectStore, ...given) {
    count(this.transaction, given[0]);
    return add.apply(this, given);
  };
  prototype.put = function (this: FDBObjectStore, ...given) {
    count(this.transaction, given[0]);
    return put.apply(this, given);
  };
  const { update } = FDBCursor.prototype;
  FDBCursor.prototype.update = function (this: FDBCursor, ...given) {
    const store = 'objectStore' in this.source ? this.source.objectStore : this.source;
    count(store.transaction, given[0]);
    return update.apply(this, given);
  };
}

function count(transaction: FDBTransaction, value: unknown): void {
  if (transaction._state !== 'active') return;
  const bytes = (addedBytes.get(transaction) ?? 0) + valueSize(value, DATABASE_LIMITS.BYTES);
  addedBytes.set(transaction, bytes);
  if (bytes <= DATABASE_LIMITS.BYTES) return;
  const error = new DOMException('This app has used up its 50 MB of databases.', 'QuotaExceededError');
  transaction._abort(error.name);
  transaction.error = error;
  throw error;
}
