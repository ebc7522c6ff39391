/** What the scripts of apps find in their page when visitors share data. */

/** A record of a collection: `engine/shared-data/shared-data.js`. */
interface AppRecord {
  id: string;
  value: ReturnType<typeof JSON.parse>;
  isMine: boolean;
  /** Whether it waits for the approval of the owner. */
  isPending?: boolean;
  createdAt: number;
  updatedAt: number;
}

/** A collection that visitors share. A change that is refused says why in a message, and resolves to false. */
interface AppCollection {
  add(value: object): Promise<AppRecord | false>;
  set(id: string, value: object): Promise<AppRecord | false>;
  increment(id: string, field: string, by?: number): Promise<AppRecord | false>;
  remove(id: string): Promise<boolean>;
  /** Returns a function that ends it. */
  subscribe(
    tell: (records: AppRecord[]) => void,
    query?: { where?: object; orderBy?: string; limit?: number },
  ): () => void;
}
