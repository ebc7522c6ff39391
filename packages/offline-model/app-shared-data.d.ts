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

/** A shared collection. When a change is refused, a message shows the reason and the promise resolves to false. */
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
