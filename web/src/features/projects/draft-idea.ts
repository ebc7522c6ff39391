import type { DraftIdea } from './read-draft-idea.ts';

const STORAGE_KEY = 'buidl:draft-idea';

export const emptyDraft: DraftIdea = { projectName: '', idea: '', isQuick: true };

/** The stored draft, unread; null without one. Its schema loads only when there is one. */
export function storedDraftIdea(storage: Storage): string | null {
  return storage.getItem(STORAGE_KEY);
}

export function storeDraftIdea(draft: DraftIdea, storage: Storage): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(draft));
}

export function clearDraftIdea(storage: Storage): void {
  storage.removeItem(STORAGE_KEY);
}
