import { useEffect } from 'react';
import { BUILD_IMAGE_MAX_COUNT } from '../../../../shared/domain/image-limits.ts';
import { PROMPT_MAX_LENGTH } from '../../../../shared/domain/text-limits.ts';
import type { RevisionBase } from './build-request.ts';
import type { BuildSettings } from './build-settings.ts';
import { promptQueue, useQueuedPrompts } from './queued-prompt.ts';
import { isOfPage, type QueuedPrompt } from './queued-prompts.ts';

type Fields = Pick<BuildSettings, 'prompt' | 'images'>;

/** Puts the text and images of a returned prompt before those of the fields, so that neither is lost. */
export function withPrompt(fields: Fields, wish: Fields): Fields {
  const texts = [wish.prompt, fields.prompt].filter((text) => text.trim() !== '');
  return { prompt: texts.join('\n\n'), images: [...wish.images, ...fields.images] };
}

/** Returns whether the fields have room for the text and the files of a queued prompt. */
export function hasRoom(fields: Fields, { settings: { prompt }, fileCount }: QueuedPrompt): boolean {
  const joined = withPrompt(fields, { prompt, images: [] });
  return joined.prompt.length <= PROMPT_MAX_LENGTH && fields.images.length + fileCount <= BUILD_IMAGE_MAX_COUNT;
}

/** Moves prompts that were not built back into the fields of their page, while there is room. */
export function useReturnedPrompt(
  base: RevisionBase | null,
  fields: Fields,
  onReturn: (settings: BuildSettings) => void,
) {
  const { returned } = useQueuedPrompts();
  const next = returned.find((prompt) => isOfPage(prompt, base) && hasRoom(fields, prompt));
  const id = next?.id;
  useEffect(() => {
    if (id === undefined) return;
    void promptQueue.take(id).then((settings) => settings !== null && onReturn(settings));
  }, [id, onReturn]);
}
