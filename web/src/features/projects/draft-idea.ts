import { advancedState, quickBuildState } from '../../lib/create-page-state.ts';
import type { CreatePageState } from '../../lib/read-create-page-state.ts';
import type { IdeaAttachments } from './idea-files.ts';
import type { DraftIdea } from './read-draft-idea.ts';
import { suggestProjectName } from './suggest-project-name.ts';

const STORAGE_KEY = 'buidl:draft-idea';

export const emptyDraft: DraftIdea = { projectName: '', idea: '', isQuick: true, isWaiting: false };

const NO_FILES: IdeaAttachments = { images: [], look: null, tableUses: {} };

/**
 * The files of the draft. They stay in memory, because local storage cannot hold files, so a reload loses them. A
 * sign-in with a wallet does not reload the page, so the files are still there after it.
 */
let keptFiles = NO_FILES;

export function readKeptFiles(): IdeaAttachments {
  return keptFiles;
}

export function keepFiles(files: IdeaAttachments): void {
  keptFiles = files;
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
  keptFiles = NO_FILES;
}

/** Returns the project name; empty when neither the user nor the app's description contains one. */
export function draftName({ projectName, idea }: DraftIdea): string {
  return projectName.trim() || suggestProjectName(idea);
}

/** Returns the create page's navigation state. Quick builds and builds that waited for a sign-in start immediately. */
export function buildState(draft: DraftIdea, { images, look, tableUses }: IdeaAttachments): CreatePageState {
  const [name, idea] = [draftName(draft), draft.idea.trim()];
  const uses = images.length > 0 && { initialTableUses: tableUses, ...(look !== null && { initialLook: look }) };
  if (draft.isQuick) return { ...quickBuildState(name, idea, images), ...uses };
  return { ...advancedState(name, idea, images), ...uses, ...(draft.isWaiting && { startGeneration: true }) };
}
