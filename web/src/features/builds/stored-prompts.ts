import * as z from 'zod';
import { selectedElementSchema } from '../../../../shared/domain/selected-element.ts';
import { draftSchema, settingsOfDraft } from './draft.ts';
import { NO_PROMPTS, QUEUE_PLACES, type QueuedPrompt, type QueuedPrompts, type QueuePlace } from './queued-prompts.ts';

/**
 * The start of the storage keys. Each prompt has its own entry, so that two tabs that add prompts at the same time do
 * not overwrite each other.
 */
const KEY_START = 'buidl:user:prompt:';

const storedPromptSchema = z.object({
  place: z.enum(QUEUE_PLACES),
  /** The time at which the prompt was added, by which the prompts are sorted. */
  addedAtMs: z.number(),
  draft: draftSchema,
  selected: selectedElementSchema.nullable(),
  fileCount: z.int(),
  follows: z.boolean(),
  base: z.object({ projectId: z.string(), revisionString: z.string() }).nullable(),
  operationId: z.string().nullable(),
  isPaused: z.boolean(),
});
export type StoredPrompt = z.output<typeof storedPromptSchema>;

export function isPromptKey(key: string | null): boolean {
  return key === null || key.startsWith(KEY_START);
}

export function promptKey(id: string): string {
  return `${KEY_START}${id}`;
}

/** Returns the stored prompts by their ids, as texts. */
export function readPromptTexts(storage: Storage): Map<string, string> {
  const texts = new Map<string, string>();
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (!key?.startsWith(KEY_START)) continue;
    const text = storage.getItem(key);
    if (text !== null) texts.set(key.slice(KEY_START.length), text);
  }
  return texts;
}

export function parsePrompt(text: string): StoredPrompt | null {
  try {
    return storedPromptSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Returns a prompt without its files, which the storage cannot hold. */
export function storedPrompt(
  { settings, fileCount, follows, base, operationId, isPaused }: QueuedPrompt,
  { place, addedAtMs }: Pick<StoredPrompt, 'place' | 'addedAtMs'>,
): StoredPrompt {
  const { images: _images, selected, ...draft } = settings;
  return {
    place,
    addedAtMs,
    draft,
    selected: selected && { selector: selected.selector, html: selected.html },
    fileCount,
    follows,
    base,
    operationId,
    isPaused,
  };
}

/** Sorts the prompts into their lists, the oldest one first. */
export function listPrompts(stored: ReadonlyMap<string, StoredPrompt>): QueuedPrompts {
  if (stored.size === 0) return NO_PROMPTS;
  const sorted = [...stored].toSorted(
    ([idOfOne, one], [idOfOther, other]) => one.addedAtMs - other.addedAtMs || idOfOne.localeCompare(idOfOther),
  );
  const listOf = (place: QueuePlace) =>
    sorted.flatMap(([id, prompt]) => (prompt.place === place ? [promptOf(id, prompt)] : []));
  return { waiting: listOf('waiting'), running: listOf('running'), returned: listOf('returned') };
}

function promptOf(id: string, { draft, selected, ...prompt }: StoredPrompt): QueuedPrompt {
  const { fileCount, follows, base, operationId, isPaused } = prompt;
  return {
    id,
    settings: { ...settingsOfDraft(draft), selected, isSent: false },
    fileCount,
    follows,
    base,
    operationId,
    isPaused,
  };
}
