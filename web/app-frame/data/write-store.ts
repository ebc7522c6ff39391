import type { DataDatabase } from './data-database.ts';
import { type QueuedWrite, queuedWriteSchema, withRealId } from './queued-write.ts';

export type StoredWrite = QueuedWrite & { order: number };

/** Stores an app's unsent changes, oldest first. Changes that do not fit stay in memory until the page closes. */
export class WriteStore {
  readonly #app: string;
  readonly #database: DataDatabase | null;
  readonly #unkept: StoredWrite[] = [];
  /** The ids of removed writes, in case the database cannot remove them. */
  readonly #removed = new Set<string>();
  #lastUnkept = 0;

  constructor(app: string, database: DataDatabase | null) {
    this.#app = app;
    this.#database = database;
  }

  async load(): Promise<StoredWrite[]> {
    const database = this.#database;
    if (database === null) return [...this.#unkept];
    const entries = await database.getAllFromIndex('writes', 'app', this.#app).catch(() => []);
    const read = entries.flatMap(({ order = 0, ...write }) => {
      const parsed = queuedWriteSchema.safeParse(write);
      if (parsed.success) return { ...parsed.data, order };
      // An entry of an older version of the site, or a damaged entry, would block all later ones.
      void database.delete('writes', order);
      return [];
    });
    return [...read.filter(({ writeId }) => !this.#removed.has(writeId)), ...this.#unkept];
  }

  async first(): Promise<StoredWrite | undefined> {
    const [first] = await this.load();
    return first;
  }

  async append(write: QueuedWrite): Promise<void> {
    try {
      if (this.#database !== null) return void (await this.#database.add('writes', write));
    } catch {
      // The database is full or closed, so the change stays in memory.
    }
    this.#lastUnkept += 1;
    this.#unkept.push({ ...write, order: -this.#lastUnkept });
  }

  /** Removes a write. Later writes to the record that it added then use the record's server id. */
  async remove({ order, writeId }: StoredWrite, recordId?: string): Promise<void> {
    this.#removed.add(writeId);
    const rest = this.#unkept.splice(0).filter((write) => write.writeId !== writeId);
    for (const write of rest) {
      const { order: place } = write;
      this.#unkept.push(recordId === undefined ? write : { ...withRealId(write, writeId, recordId), order: place });
    }
    if (order > 0) await this.#removeKept(order, writeId, recordId).catch(() => undefined);
  }

  async #removeKept(order: number, writeId: string, recordId: string | undefined): Promise<void> {
    if (this.#database === null) return;
    const transaction = this.#database.transaction('writes', 'readwrite');
    await transaction.store.delete(order);
    const others = recordId === undefined ? [] : await transaction.store.index('app').getAll(this.#app);
    for (const write of others) {
      const renamed = withRealId(write, writeId, recordId ?? '');
      if (renamed !== write) await transaction.store.put({ ...write, change: renamed.change });
    }
    await transaction.done;
  }
}
