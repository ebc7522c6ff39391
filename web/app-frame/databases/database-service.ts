import {
  DATABASE_LIMITS,
  type DatabaseChange,
  type DatabaseCommit,
  type DatabaseResponse,
} from '../../runtime/databases/database-messages.ts';
import { valueSize } from '../../runtime/databases/value-size.ts';
import { databaseRequestSchema } from './database-requests.ts';
import { RefusedCommitError, type StoredDatabases } from './stored-databases.ts';

/**
 * The maximum number of waiting requests of a document. The runtime waits for each response, so a document with more
 * requests is hostile.
 */
const MAX_WAITING = 4;

export interface DatabaseService {
  /** Serves one document of the app until its port is closed. */
  serve(port: MessagePort): void;
}

/**
 * Stores the databases of one app for its documents, which may be hostile. `stored` is null where the browser blocks
 * IndexedDB; the databases then last until the document ends. The channel reaches the same app in other tabs.
 */
export function createDatabaseService(
  projectId: string,
  stored: Promise<StoredDatabases | null>,
  otherTabs: BroadcastChannel,
): DatabaseService {
  /** Settles when the last request of any document ends. Requests run one after the other, even after a reload. */
  let last: Promise<void> = Promise.resolve();
  let current: MessagePort | undefined;
  otherTabs.onmessage = ({ data }: MessageEvent<DatabaseCommit>) => {
    if (current) post(current, { type: 'changed', ...data });
  };

  const save = async (port: MessagePort, commit: DatabaseCommit): Promise<DatabaseResponse> => {
    try {
      const databases = await stored;
      const outcome = await databases?.save(projectId, commit);
      if (databases && outcome === 'joined') {
        for await (const other of databases.read(projectId, commit.database)) post(port, { type: 'changed', ...other });
      } else otherTabs.postMessage(commit);
      return { type: 'saved' };
    } catch (error) {
      return { type: 'saved', error: refusalOf(error) };
    }
  };
  const load = async (port: MessagePort): Promise<void> => {
    try {
      for await (const commit of (await stored)?.read(projectId) ?? []) post(port, { type: 'changed', ...commit });
    } catch {
      // Unreadable databases count as empty.
    }
    post(port, { type: 'loaded' });
  };

  return {
    serve: (port) => {
      current = port;
      const pieces = new Pieces();
      let waiting = 0;
      port.onmessage = ({ data }: MessageEvent) => {
        waiting += 1;
        if (waiting > MAX_WAITING) return port.close();
        last = last.then(async () => {
          const request = databaseRequestSchema.safeParse(data);
          if (!request.success) post(port, { type: 'saved', error: refusalOf(undefined) });
          else if (request.data.type === 'load') await load(port);
          else {
            const added = pieces.add(request.data, request.data.isLast);
            post(
              port,
              added === 'incomplete' ? { type: 'saved' } : added === 'too_large' ? TOO_LARGE : await save(port, added),
            );
          }
          waiting -= 1;
        });
      };
    },
  };
}

/** Collects the pieces of one transaction. */
class Pieces {
  #changes: DatabaseChange[] = [];
  #bytes = 0;

  /** Adds a piece. Returns the whole commit after the last piece. */
  add({ database, version, changes }: DatabaseCommit, isLast: boolean): DatabaseCommit | 'incomplete' | 'too_large' {
    this.#bytes += valueSize(changes, DATABASE_LIMITS.BYTES);
    this.#changes.push(...changes);
    // Allows twice the limit, because each change also contains the name of its store.
    const isTooLarge = this.#bytes > 2 * DATABASE_LIMITS.BYTES;
    if (!isLast && !isTooLarge) return 'incomplete';
    const commit = { database, version, changes: this.#changes };
    this.#changes = [];
    this.#bytes = 0;
    return isTooLarge ? 'too_large' : commit;
  }
}

const TOO_LARGE: DatabaseResponse = {
  type: 'saved',
  error: { name: 'QuotaExceededError', message: 'The transaction is too large.' },
};

function refusalOf(error: unknown): { name: string; message: string } {
  if (error instanceof RefusedCommitError || error instanceof DOMException) {
    return { name: error.name, message: error.message };
  }
  return { name: 'DataError', message: 'A name, key or value of the database is not valid or too long.' };
}

function post(port: MessagePort, response: DatabaseResponse): void {
  port.postMessage(response);
}
