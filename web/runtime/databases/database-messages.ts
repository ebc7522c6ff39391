/**
 * The databases of an app as a list of changes. The document sends its changes to the page around the app, which keeps
 * them and sends all of them to the next document.
 */

/** The page around the app enforces these limits for each app. */
export const DATABASE_LIMITS = {
  /** The estimated size of all records with their keys. */
  BYTES: 50 * 1024 * 1024,
  RECORDS: 200_000,
  DATABASES: 100,
  /** The maximum number of stores of a database, and of indexes of a store. */
  STORES: 100,
  NAME_CHARACTERS: 500,
  /**
   * The maximum number of changes and bytes in one piece of a transaction. A single larger record is a piece of its
   * own.
   */
  PIECE_CHANGES: 1_000,
  PIECE_BYTES: 4 * 1024 * 1024,
} as const;

export interface StoreSchema {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
}

export type DatabaseChange =
  /** Creates the database or sets its version. Deletes the stores that are not in the list, with their records. */
  | { kind: 'schema'; stores: StoreSchema[] }
  | { kind: 'drop' }
  | { kind: 'clear'; store: string }
  | { kind: 'put'; store: string; key: IDBValidKey; value: unknown }
  | { kind: 'delete'; store: string; key: IDBValidKey }
  /** Sets the last generated key of a store. */
  | { kind: 'generated'; store: string; last: number };

/** The changes of one transaction, or a part of them. */
export interface DatabaseCommit {
  database: string;
  /** The version of the database after the changes. */
  version: number;
  changes: DatabaseChange[];
}

/** The messages of a document on the port for its databases. */
export type DatabaseRequest =
  | { type: 'load' }
  /** A piece of a transaction; the next one follows after the response. With `isLast`, the transaction is stored. */
  | ({ type: 'save'; isLast: boolean } & DatabaseCommit);

/** The messages of the page around the app on that port. */
export type DatabaseResponse =
  /** The first response, before the stored changes, which may take long to load. */
  | { type: 'serving' }
  /** The stored changes, or changes that the app made in another tab. */
  | ({ type: 'changed' } & DatabaseCommit)
  | { type: 'loaded' }
  /**
   * The response to each `save`; with an error, nothing of its transaction is stored. If another tab has upgraded the
   * database in the same way, the stored changes come before this response.
   */
  | { type: 'saved'; error?: { name: string; message: string } };
