import * as z from 'zod';
import { TABLE_USES } from '../../../../shared/domain/attachments/attachments.ts';
import type { CreatePageState } from '../../lib/read-create-page-state.ts';
import { type BuildSettings, defaultSettings, formSettingsSchema, NOTHING_CHOSEN } from './build-settings.ts';

/**
 * A stored form. Excludes images, which session storage cannot hold, and the selected element, which exists only in the
 * running app.
 */
export const draftSchema = z.object({
  projectName: z.string(),
  prompt: z.string(),
  isQuick: z.boolean(),
  hasTwoDesigns: z.boolean().default(false),
  /** Entries stored before 2026-11-22 do not have this field. */
  chosen: formSettingsSchema.default(NOTHING_CHOSEN),
  isSent: z.boolean().default(false),
  /** Entries stored before 2026-11-28 have neither `look` nor `tableUses`. */
  look: z.string().nullable().default(null),
  tableUses: z.record(z.string(), z.enum(TABLE_USES)).default({}),
});

const storedDraftSchema = draftSchema.extend({
  /** The key under which the form's images are stored separately. */
  imageKey: z.string().nullable().default(null),
});

interface StoredDraft {
  settings: BuildSettings;
  imageKey: string | null;
}

export function settingsOfDraft(draft: z.output<typeof draftSchema>): BuildSettings {
  return { ...draft, images: [], selected: null };
}

const KEY_START = 'buidl:create-draft:';

/** Reads the unsent form for a new app, or for a project's next revision. Returns null when none is stored. */
export function readDraft(projectId: string | null, storage: Storage): StoredDraft | null {
  try {
    const parsed = storedDraftSchema.safeParse(JSON.parse(storage.getItem(keyOf(projectId)) ?? ''));
    if (!parsed.success) return null;
    const { imageKey, ...draft } = parsed.data;
    return { settings: settingsOfDraft(draft), imageKey };
  } catch {
    return null;
  }
}

export function storeDraft(
  projectId: string | null,
  settings: BuildSettings,
  imageKey: string | null,
  storage: Storage,
): void {
  const { images: _images, selected: _selected, ...draft } = settings;
  const stored: z.input<typeof storedDraftSchema> = { ...draft, imageKey };
  try {
    storage.setItem(keyOf(projectId), JSON.stringify(stored));
  } catch {
    // If the storage is full, the form does not survive a reload.
  }
}

export function clearDraft(projectId: string | null, storage: Storage): void {
  storage.removeItem(keyOf(projectId));
}

/** Removes the submitted text and images. Text typed later stays; for a new app, it moves to the new project. */
export function settleDraft(
  { isReviseMode, projectNameDisplay }: { isReviseMode: boolean; projectNameDisplay: string },
  projectId: string,
  storage: Storage,
): void {
  const from = isReviseMode ? projectId : null;
  const draft = readDraft(from, storage);
  const isTyped = draft !== null && !draft.settings.isSent && draft.settings.prompt.trim() !== '';
  // A draft with another project name is for another app, perhaps in a second tab, so it stays.
  if (isTyped && (isReviseMode || draft.settings.projectName.trim() !== projectNameDisplay)) return;
  clearDraft(from, storage);
  if (!isTyped) return;
  const { projectName, prompt } = draft.settings;
  storeDraft(projectId, { ...defaultSettings, projectName, prompt }, draft.imageKey, storage);
}

/** Merges the navigation state into the stored form. Non-empty fields of the navigation state win. */
export function withNavigationState(draft: BuildSettings | null, navigationState: CreatePageState): BuildSettings {
  const previous = draft ?? defaultSettings;
  return {
    ...previous,
    projectName: navigationState.initialProjectName || previous.projectName,
    prompt: navigationState.initialPrompt || previous.prompt,
    images: navigationState.initialImages ?? previous.images,
    look: navigationState.initialLook ?? previous.look,
    tableUses: { ...previous.tableUses, ...navigationState.initialTableUses },
    isQuick: navigationState.isQuickBuidl ?? previous.isQuick,
    isSent: navigationState.startGeneration ?? previous.isSent,
  };
}

function keyOf(projectId: string | null): string {
  return `${KEY_START}${projectId ?? 'new'}`;
}
