import type { AppRecord } from '../../../shared/contract/app-record.ts';
import { isStoredUser } from '../../src/lib/session/is-stored-user.ts';
import { STORAGE_KEYS } from '../../src/lib/storage-keys.ts';
import { noConnection } from '../no-connection.ts';
import type { AppDataSource } from './app-data-source.ts';
import { AppRecords, listRecords } from './app-records.ts';
import { AppToken } from './app-token.ts';
import { ChangeEvents } from './change-events.ts';
import { type DataAccess, DataClient } from './data-client.ts';
import { openDataDatabase } from './data-database.ts';
import type { DataError } from './data-error.ts';
import { DataVisitor, type Visitor } from './data-visitor.ts';
import { openEventSocket } from './event-socket.ts';
import { browserPage, offlinePage, type PageState } from './page-state.ts';
import type { QueuedWrite } from './queued-write.ts';
import { RecordPolls } from './record-polls.ts';
import { createSignInQuestion } from './sign-in.ts';
import { VisitorIdentity } from './visitor-identity.ts';
import { WriteQueue } from './write-queue.ts';
import { WriteStore } from './write-store.ts';

interface OpenedApp {
  projectId: string;
  title: string;
  data: AppDataSource;
  isOffline?: true | undefined;
}

interface OpenOptions {
  signal: AbortSignal;
  /** Called when the server refuses a change of a document that is no longer open. */
  onRefused(write: QueuedWrite, error: DataError): void;
  page?: PageState;
}

export interface AppData {
  records: AppRecords;
  queue: WriteQueue;
  polls: RecordPolls;
  visitor: DataVisitor;
  /** Signs the visitor in to the app. Resolves to null when the visitor declines. Throws DataError. */
  signIn(): Promise<Visitor | null>;
}

/**
 * Opens the shared data of an app for one document. Also sends the unsent changes of earlier documents. A page that the
 * service worker has stored sends nothing, even after the connection returns (docs/develop/security.md).
 */
export async function openAppData(
  { projectId, title, data, isOffline }: OpenedApp,
  { signal, onRefused, page = isOffline ? offlinePage : browserPage }: OpenOptions,
): Promise<AppData> {
  const database = await openDataDatabase();
  const identity = new VisitorIdentity(projectId, database);
  const client = new DataClient({
    projectId,
    access: accessOf(projectId, data),
    identity,
    readApiKey,
    isOwner: () => data.space === 'live' && isStoredUser(data.author),
    fetch: isOffline ? noConnection : (input, init) => fetch(input, init),
  });
  const visitor = new DataVisitor(client, identity);
  const app = `${projectId}#${data.space}`;
  const queue: WriteQueue = new WriteQueue({
    app,
    store: new WriteStore(app, database),
    page,
    now: () => client.now(),
    send: (write) => sendWrite(client, write),
    onChange: (collection, isKept) => polls.refresh(collection, isKept),
    onRefused,
    signal,
  });
  const records: AppRecords = new AppRecords(client, queue, () => visitor.id);
  const polls: RecordPolls = new RecordPolls({
    page,
    list: (query, asked) => listRecords(client, query, asked),
    ownWrites: (collection) => records.ownWrites(collection),
    forget: (kept) => queue.forget(kept),
    events: {
      isLive: () => events.isLive,
      want: (isWanted) => events.want(isWanted),
    },
    signal,
  });
  const events = new ChangeEvents({
    page,
    find: () => visitor.findEvents(),
    openSocket: openEventSocket,
    onChanged: (collection) => polls.hear(collection),
    onLost: () => polls.resume(),
    signal,
  });
  await queue.start();
  // Unsent records show the visitor as author, so the visitor's id is needed early.
  void visitor.find().catch(() => undefined);
  const isAgreed = createSignInQuestion(title, readApiKey);
  return {
    records,
    queue,
    polls,
    visitor,
    signIn: async () => {
      const known = await visitor.find();
      if (known.isSignedIn) return known;
      if (!(await isAgreed())) return null;
      // A change that may have reached the server must keep its pseudonym, so the sign-in waits until all changes are
      // sent.
      const signedIn = await queue.whileEmpty(() => visitor.signIn());
      polls.refreshAll();
      return signedIn;
    },
  };
}

function accessOf(projectId: string, data: AppDataSource): DataAccess {
  if (data.space === 'preview') return data;
  return { space: 'live', proof: new AppToken(projectId, data.proof, fetch) };
}

/** Returns the API key; null when there is none, or when the browser's settings block storage. */
function readApiKey(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS.apiKey);
  } catch {
    return null;
  }
}

async function sendWrite(
  client: DataClient,
  { collection, writeId, madeAtMs, change }: QueuedWrite,
): Promise<AppRecord | undefined> {
  const { record } = await client.call('writeRecord', { collection, writeId, madeAtMs, change });
  return record;
}
