import type { ModelMessage } from '../../ports/model.ts';

/** Models whose caches take shorter texts than those of the others, in tokens. */
const SHORT_CACHES = /sonnet|nova|claude-opus-4(?:-1)?-2025/;
const SHORT_TOKENS = 1_024;
const LONG_TOKENS = 4_096;
/** As many as texts have or more, so that what is taken for long enough is. */
const CHARACTERS_PER_TOKEN = 4;

/** Returns whether a cache point behind so many characters counts; those of the system prompt come first. */
export function isLongEnoughToCache(modelId: string, characters: number): boolean {
  const tokens = SHORT_CACHES.test(modelId) ? SHORT_TOKENS : LONG_TOKENS;
  return characters / CHARACTERS_PER_TOKEN >= tokens;
}

/**
 * Returns the part of a message that later requests repeat and the rest, where a cache point between them counts. Undefined
 * where it does not.
 */
export function splitForCache(
  modelId: string,
  system: string,
  { text, repeatedLength = 0 }: ModelMessage,
): { repeated: string; rest: string } | undefined {
  const [repeated, rest] = [text.slice(0, repeatedLength), text.slice(repeatedLength)];
  // Providers refuse blank texts.
  if (repeated === '' || rest.trim() === '') return undefined;
  return isLongEnoughToCache(modelId, system.length + repeatedLength) ? { repeated, rest } : undefined;
}
