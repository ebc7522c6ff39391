import * as z from 'zod';
import { selectedElementSchema } from '../../../../shared/domain/selected-element.ts';
import { draftSchema, settingsOfDraft } from './draft.ts';
import type { QueuedWish, Wishes } from './wishes.ts';

const STORAGE_KEY = 'buidl:wishes';

const wishSchema = z.object({
  draft: draftSchema,
  selected: selectedElementSchema.nullable(),
  imageCount: z.int(),
  follows: z.boolean(),
  base: z.object({ projectId: z.string(), revisionString: z.string() }).nullable(),
});
const wishesSchema = z.object({
  queued: wishSchema.nullable(),
  running: wishSchema.nullable(),
  returned: wishSchema.nullable(),
});

/** Returns the wishes that the tab kept; null when there are none. One whose images are gone is not built by itself. */
export function readStoredWishes(storage: Storage): Wishes | null {
  try {
    const { queued, running, returned } = wishesSchema.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? ''));
    const isWhole = queued?.imageCount === 0;
    return {
      queued: isWhole ? wishOf(queued) : null,
      running: running && wishOf(running),
      returned: (returned && wishOf(returned)) ?? (isWhole ? null : queued && wishOf(queued)),
    };
  } catch {
    return null;
  }
}

export function storeWishes(wishes: Wishes, storage: Storage): void {
  const { queued, running, returned } = wishes;
  try {
    if (queued === null && running === null && returned === null) storage.removeItem(STORAGE_KEY);
    else {
      const stored = { queued: storedOf(queued), running: storedOf(running), returned: storedOf(returned) };
      storage.setItem(STORAGE_KEY, JSON.stringify(stored));
    }
  } catch {
    // Without room in the storage, they do not survive a reload.
  }
}

function wishOf({ draft, selected, follows, base }: z.output<typeof wishSchema>): QueuedWish {
  return { settings: { ...settingsOfDraft(draft), selected }, follows, base };
}

/** Files cannot be stored; the pictures of elements are left out, too. */
function storedOf(wish: QueuedWish | null): z.input<typeof wishSchema> | null {
  if (wish === null) return null;
  const { settings, follows, base } = wish;
  const { images, selected, ...draft } = settings;
  return {
    draft,
    selected: selected && { selector: selected.selector, html: selected.html },
    imageCount: images.length,
    follows,
    base,
  };
}
