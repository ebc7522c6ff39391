import * as z from 'zod';

const STORAGE_KEY = 'buidl:draft-idea';
const draftSchema = z.object({ projectName: z.string(), idea: z.string(), isQuick: z.boolean() });
export type DraftIdea = z.output<typeof draftSchema>;

export const emptyDraft: DraftIdea = { projectName: '', idea: '', isQuick: true };

export function readDraftIdea(storage: Storage): DraftIdea {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(storage.getItem(STORAGE_KEY) ?? ''));
    return parsed.success ? parsed.data : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export function storeDraftIdea(draft: DraftIdea, storage: Storage): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(draft));
}

export function clearDraftIdea(storage: Storage): void {
  storage.removeItem(STORAGE_KEY);
}
