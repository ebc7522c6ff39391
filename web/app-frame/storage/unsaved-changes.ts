import type { UnsavedChange } from './app-storage.ts';

interface Entry {
  projectId: string;
  change: UnsavedChange;
}

const KEY = 'buidl:unsaved';
/** The limit for all apps together. It leaves space for the site's entries. */
const MAX_CHARACTERS = 300_000;

/** Records a change synchronously, in case the page closes first. A change beyond the limit is not recorded. */
export function recordUnsaved(projectId: string, change: UnsavedChange, store: Storage): void {
  const text = JSON.stringify([...readEntries(store), { projectId, change }]);
  if (text.length > MAX_CHARACTERS) return;
  try {
    store.setItem(KEY, text);
  } catch {
    // The storage is full or blocked.
  }
}

export function takeRecorded(projectId: string, store: Storage): UnsavedChange[] {
  const entries = readEntries(store);
  const own = entries.filter((entry) => entry.projectId === projectId);
  if (own.length === 0) return [];
  const others = entries.filter((entry) => entry.projectId !== projectId);
  if (others.length === 0) store.removeItem(KEY);
  else store.setItem(KEY, JSON.stringify(others));
  return own.map(({ change }) => change);
}

/** Only the site writes this entry; an unreadable value counts as empty. */
function readEntries(store: Storage): Entry[] {
  try {
    const entries: Entry[] = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
