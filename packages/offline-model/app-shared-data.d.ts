/** Types for the scripts of apps with shared data. */

/** A record of a collection (`engine/shared-data/shared-data.js`). */
interface AppRecord {
  id: string;
  value: ReturnType<typeof JSON.parse>;
  isMine: boolean;
  /** True while the owner has not approved the record. */
  isPending?: boolean;
  createdAt: number;
  updatedAt: number;
}

/** A shared collection. A refused change shows the reason in a message and resolves to false. */
interface AppCollection {
  add(value: object): Promise<AppRecord | false>;
  set(id: string, value: object): Promise<AppRecord | false>;
  increment(id: string, field: string, by?: number): Promise<AppRecord | false>;
  remove(id: string): Promise<boolean>;
  /** Returns a function that ends the subscription. */
  subscribe(
    tell: (records: AppRecord[]) => void,
    query?: { where?: object; orderBy?: string; limit?: number },
  ): () => void;
}
