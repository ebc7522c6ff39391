import type { MessageOf } from '../../runtime/app-messages.ts';
import { type AppDatabase, openAppDatabase } from './app-database.ts';
import { AppStorage, type FrameStart, type UnsavedChange } from './app-storage.ts';
import { recordUnsaved, takeRecorded } from './unsaved-changes.ts';

const SAVE_DELAY_MS = 50;
/** The maximum wait for the database. Afterwards, the app starts without it. */
const OPEN_LIMIT_MS = 3_000;
/** Limit for one app's sessionStorage, which shares the tab's storage with the site. */
const MAX_SESSION_CHARACTERS = 500_000;

export interface PersistentStorage {
  frameName(key: string, isShared: boolean, start: FrameStart): string;
  apply(change: MessageOf<'storage.batch'>): void;
  /** Saves synchronously, because the page is closing. */
  saveNow(): void;
  /** Calls the listener with the changes of the same app in other tabs. */
  onRemoteChange(listener: (change: UnsavedChange) => void): void;
  close(): void;
}

/**
 * Loads the storage of an app. Without a database, the storage is lost when the page closes. A new database is empty,
 * so the app starts before the browser has created it.
 */
export async function openPersistentStorage(projectId: string): Promise<PersistentStorage> {
  const isNew = Promise.withResolvers<[string, string][]>();
  const slow = new Promise<null>((resolve) => setTimeout(() => resolve(null), OPEN_LIMIT_MS));
  const opening = Promise.race([openAppDatabase(() => isNew.resolve([])).catch(() => null), slow]);
  const loading = opening.then((database) => database?.load(projectId)).catch(() => []);
  const entries = await Promise.race([isNew.promise, loading]);
  const storage = new AppStorage(entries ?? [], readSession(projectId));
  const store = findLocalStorage();
  const recorded = store === null ? [] : takeRecorded(projectId, store);
  for (const change of recorded) storage.apply({ area: 'local', ...change });
  return new ProjectStorage(projectId, storage, opening);
}

class ProjectStorage implements PersistentStorage {
  readonly #projectId: string;
  readonly #storage: AppStorage;
  readonly #opening: Promise<AppDatabase | null>;
  #hasDatabase = true;
  readonly #pendingWrites = new Set<UnsavedChange>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The channel to the same app in other tabs. Only pages of the site's origin can open it. */
  readonly #otherTabs: BroadcastChannel;

  constructor(projectId: string, storage: AppStorage, opening: Promise<AppDatabase | null>) {
    this.#projectId = projectId;
    this.#storage = storage;
    this.#opening = opening;
    void opening.then((database) => {
      this.#hasDatabase = database !== null;
    });
    this.#otherTabs = new BroadcastChannel(`buidl:app:${projectId}`);
    this.#save();
  }

  frameName(key: string, isShared: boolean, start: FrameStart): string {
    return this.#storage.frameName(key, isShared, start);
  }

  apply(change: MessageOf<'storage.batch'>): void {
    this.#storage.apply(change);
    if (change.area === 'local') this.#timer ??= setTimeout(() => this.#save(), SAVE_DELAY_MS);
  }

  saveNow(): void {
    this.#save();
    const store = findLocalStorage();
    if (store !== null) for (const change of this.#pendingWrites) recordUnsaved(this.#projectId, change, store);
    this.#pendingWrites.clear();
    writeSession(this.#projectId, this.#storage.sessionEntries());
  }

  onRemoteChange(listener: (change: UnsavedChange) => void): void {
    this.#otherTabs.onmessage = ({ data }: MessageEvent<UnsavedChange>) => {
      this.#storage.applyRemote(data);
      listener(data);
    };
  }

  close(): void {
    this.saveNow();
    this.#otherTabs.close();
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const change = this.#storage.takeUnsaved();
    if (change === null) return;
    this.#otherTabs.postMessage(change);
    if (!this.#hasDatabase) return;
    this.#pendingWrites.add(change);
    // When the browser has no room, the app continues in memory.
    const end = () => void this.#pendingWrites.delete(change);
    this.#opening.then((database) => database?.save(this.#projectId, change)).then(end, end);
  }
}

/** Null when the browser's settings block storage. */
function findLocalStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function sessionKey(projectId: string): string {
  return `buidl:app:${projectId}:session`;
}

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
    // The tab's storage is full.
  }
}
