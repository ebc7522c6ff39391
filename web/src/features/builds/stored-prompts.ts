import * as z from 'zod';
import { selectedElementSchema } from '../../../../shared/domain/selected-element.ts';
import { draftSchema, settingsOfDraft } from './draft.ts';
import type { QueuedPrompt, QueuedPrompts } from './queued-prompts.ts';

const STORAGE_KEY = 'buidl:wishes';

const wishSchema = z
  .object({
    draft: draftSchema,
    selected: selectedElementSchema.nullable(),
    imageCount: z.int(),
    /** The key under which the change's images are stored separately. */
    imageKey: z.string().nullable().default(null),
    follows: z.boolean(),
    base: z.object({ projectId: z.string(), revisionString: z.string() }).nullable(),
  })
  .transform(({ draft, selected, follows, base, ...images }): StoredPrompt => {
    return { wish: { settings: { ...settingsOfDraft(draft), selected }, follows, base }, ...images };
  });
const wishesSchema = z.object({
  queued: wishSchema.nullable(),
  running: wishSchema.nullable(),
  returned: wishSchema.nullable(),
});

export interface StoredPrompt {
  wish: QueuedPrompt;
  imageCount: number;
  imageKey: string | null;
}
type StoredQueuedPrompts = Record<keyof QueuedPrompts, StoredPrompt | null>;

export function readStoredQueuedPrompts(storage: Storage): StoredQueuedPrompts | null {
  try {
    return wishesSchema.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? ''));
  } catch {
    return null;
  }
}

export function storePrompts(
  { queued, running, returned }: QueuedPrompts,
  imageKeyOf: (images: File[]) => string | null,
  storage: Storage,
): void {
  const storedOf = (wish: QueuedPrompt | null) => wish && withoutFiles(wish, imageKeyOf(wish.settings.images));
  try {
    if (queued === null && running === null && returned === null) storage.removeItem(STORAGE_KEY);
    else {
      const stored = { queued: storedOf(queued), running: storedOf(running), returned: storedOf(returned) };
      storage.setItem(STORAGE_KEY, JSON.stringify(stored));
    }
  } catch {
    // If the storage is full, the changes do not survive a reload.
  }
}

/** Session storage cannot hold files, so images and the screenshot of an element are omitted. */
function withoutFiles(wish: QueuedPrompt, imageKey: string | null): z.input<typeof wishSchema> {
  const { settings, follows, base } = wish;
  const { images, selected, ...draft } = settings;
  return {
    draft,
    selected: selected && { selector: selected.selector, html: selected.html },
    imageCount: images.length,
    imageKey,
    follows,
    base,
  };
}
