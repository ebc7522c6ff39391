/** An app's storage with what keeps it: loaded before the app starts, saved shortly after each change and when the page is left. */
import { type AppDatabase, openAppDatabase } from './app-database.ts';
import type { StorageChange } from './app-messages.ts';
import { AppStorage, type UnsavedChange } from './app-storage.ts';
import { recordUnsaved, takeRecorded } from './unsaved-journal.ts';

const SAVE_DELAY_MS = 50;
/** An app does not wait longer than this for a database that does not open. */
const OPEN_LIMIT_MS = 3_000;
/** What a tab keeps of one app's sessionStorage; the site's own entries are beside it. */
const MAX_SESSION_CHARACTERS = 500_000;

export interface PersistentStorage {
  /** What the app starts with. */
  frameName(key: string): string;
  apply(change: StorageChange): void;
  /** Keeps everything now, without waiting for anything; for a page that is being left. */
  keepNow(): void;
  /** Tells what the app stores in other tabs, as soon as that is on its way into the database. */
  listen(hear: (change: UnsavedChange) => void): void;
  /** Keeps everything, and listens no more. */
  close(): void;
}

/** A browser that keeps nothing for this site gives a storage that lasts as long as the page. */
export async function openPersistentStorage(projectId: string): Promise<PersistentStorage> {
  const slow = new Promise<null>((resolve) => setTimeout(() => resolve(null), OPEN_LIMIT_MS));
  const database = await Promise.race([openAppDatabase().catch(() => null), slow]);
  const loaded = await database?.load(projectId).catch(() => []);
  const storage = new AppStorage(loaded ?? [], readSession(projectId));
  const journal = findJournal();
  const noted = journal === null ? [] : takeRecorded(projectId, journal);
  for (const change of noted) storage.apply({ area: 'local', ...change });
  return new Keeper(projectId, storage, database);
}

class Keeper implements PersistentStorage {
  readonly #projectId: string;
  readonly #storage: AppStorage;
  readonly #database: AppDatabase | null;
  /** Changes on their way into the database. */
  readonly #underWay = new Set<UnsavedChange>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** To the same app's pages in other tabs of this browser; only pages of the site can open it. */
  readonly #otherTabs: BroadcastChannel;

  constructor(projectId: string, storage: AppStorage, database: AppDatabase | null) {
    this.#projectId = projectId;
    this.#storage = storage;
    this.#database = database;
    this.#otherTabs = new BroadcastChannel(`buidl:app:${projectId}`);
    this.#save();
  }

  frameName(key: string): string {
    return this.#storage.frameName(key);
  }

  apply(change: StorageChange): void {
    this.#storage.apply(change);
    if (change.area === 'local') this.#timer ??= setTimeout(() => this.#save(), SAVE_DELAY_MS);
  }

  keepNow(): void {
    this.#save();
    const journal = findJournal();
    if (journal !== null)
      for (const change of this.#underWay) recordUnsaved(this.#projectId, change, journal);
    this.#underWay.clear();
    writeSession(this.#projectId, this.#storage.sessionEntries());
  }

  listen(hear: (change: UnsavedChange) => void): void {
    this.#otherTabs.onmessage = ({ data }: MessageEvent<UnsavedChange>) => {
      this.#storage.takeOver(data);
      hear(data);
    };
  }

  close(): void {
    this.keepNow();
    this.#otherTabs.close();
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const change = this.#storage.takeUnsaved();
    if (change === null) return;
    this.#otherTabs.postMessage(change);
    if (this.#database === null) return;
    this.#underWay.add(change);
    // A browser without room keeps no more; the app goes on with what it has in memory.
    const end = () => void this.#underWay.delete(change);
    this.#database.save(this.#projectId, change).then(end, end);
  }
}

/** Null where the visitor's settings keep sites from storing. */
function findJournal(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function sessionKey(projectId: string): string {
  return `buidl:app:${projectId}:session`;
}

/** Only the site writes here: entries as `writeSession` has them. */
function readSession(projectId: string): [string, string][] {
  try {
    return JSON.parse(sessionStorage.getItem(sessionKey(projectId)) ?? '[]');
  } catch {
    return [];
  }
}

function writeSession(projectId: string, entries: [string, string][]): void {
  const text = JSON.stringify(entries);
  try {
    if (text.length <= MAX_SESSION_CHARACTERS) sessionStorage.setItem(sessionKey(projectId), text);
  } catch {
    // No room in this tab.
  }
}
