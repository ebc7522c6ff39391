/** What a page could not keep any more when it was left, written down at once and kept by the next page. */
import type { UnsavedChange } from './app-storage.ts';

interface Entry {
  projectId: string;
  change: UnsavedChange;
}

const KEY = 'buidl_unsaved';
/** Of all apps together, so that the site's own entries always have room. */
const MAX_CHARACTERS = 300_000;

/** Adds a change; one that is too big for the journal has only the database to go to. */
export function recordUnsaved(projectId: string, change: UnsavedChange, store: Storage): void {
  const text = JSON.stringify([...readEntries(store), { projectId, change }]);
  if (text.length > MAX_CHARACTERS) return;
  try {
    store.setItem(KEY, text);
  } catch {
    // The browser has no room, or keeps nothing for this site.
  }
}

/** Takes an app's changes out of the journal, oldest first. */
export function takeRecorded(projectId: string, store: Storage): UnsavedChange[] {
  const entries = readEntries(store);
  const own = entries.filter((entry) => entry.projectId === projectId);
  if (own.length === 0) return [];
  const others = entries.filter((entry) => entry.projectId !== projectId);
  if (others.length === 0) store.removeItem(KEY);
  else store.setItem(KEY, JSON.stringify(others));
  return own.map(({ change }) => change);
}

/** Only the site writes here, and it writes this shape; anything else is nothing. */
function readEntries(store: Storage): Entry[] {
  try {
    const entries: Entry[] = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
