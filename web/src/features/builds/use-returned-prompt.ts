import { useEffect } from 'react';
import { BUILD_IMAGE_MAX_COUNT } from '../../../../shared/domain/image-limits.ts';
import { PROMPT_MAX_LENGTH } from '../../../../shared/domain/text-limits.ts';
import type { RevisionBase } from './build-request.ts';
import type { BuildSettings } from './build-settings.ts';
import { promptQueue, useQueuedPrompts } from './queued-prompt.ts';

type Fields = Pick<BuildSettings, 'prompt' | 'images'>;

/** Puts the text and images of a queued change before those of the fields, so that neither is lost. */
export function withPrompt(fields: Fields, wish: Fields): Fields {
  const texts = [wish.prompt, fields.prompt].filter((text) => text.trim() !== '');
  return {
    prompt: texts.join('\n\n').slice(0, PROMPT_MAX_LENGTH),
    images: [...wish.images, ...fields.images].slice(0, BUILD_IMAGE_MAX_COUNT),
  };
}

export function useReturnedPrompt(base: RevisionBase | null, onReturn: (settings: BuildSettings) => void) {
  const { returned } = useQueuedPrompts();
  const isOfPage = returned !== null && (returned.follows || returned.base?.projectId === base?.projectId);
  useEffect(() => {
    if (!isOfPage) return;
    promptQueue.takeReturned();
    onReturn(returned.settings);
  }, [isOfPage, returned, onReturn]);
}
