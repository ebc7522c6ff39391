import { advancedState, quickBuildState } from '../../lib/create-page-state.ts';
import type { CreatePageState } from '../../lib/read-create-page-state.ts';
import type { DraftIdea } from './read-draft-idea.ts';
import { suggestProjectName } from './suggest-project-name.ts';

const STORAGE_KEY = 'buidl:draft-idea';

export const emptyDraft: DraftIdea = { projectName: '', idea: '', isQuick: true, isWaiting: false };

/**
 * The images of the draft. They stay in memory, because local storage cannot hold files, so a reload loses them. A
 * sign-in with a wallet does not reload the page, so the images are still there after it.
 */
let keptImages: File[] = [];

export function readStoredImages(): File[] {
  return keptImages;
}

export function keepImages(images: File[]): void {
  keptImages = images;
}

/** Returns the stored draft as JSON text, or null. The caller loads the schema of a draft only if there is one. */
export function storedDraftIdea(storage: Storage): string | null {
  return storage.getItem(STORAGE_KEY);
}

export function storeDraftIdea(draft: DraftIdea, storage: Storage): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(draft));
}

export function clearDraftIdea(storage: Storage): void {
  storage.removeItem(STORAGE_KEY);
  keptImages = [];
}

/** Returns the project name; empty when neither the user nor the app's description contains one. */
export function draftName({ projectName, idea }: DraftIdea): string {
  return projectName.trim() || suggestProjectName(idea);
}

/** Returns the create page's navigation state. Quick builds and builds that waited for a sign-in start immediately. */
export function buildState(draft: DraftIdea, images: File[]): CreatePageState {
  const [name, idea] = [draftName(draft), draft.idea.trim()];
  if (draft.isQuick) return quickBuildState(name, idea, images);
  return { ...advancedState(name, idea, images), ...(draft.isWaiting && { startGeneration: true }) };
}
