import type { ModelMessage } from '../../ports/model.ts';

/** Matches the models that cache texts of at least `SHORT_TOKENS`. Others cache texts of at least `LONG_TOKENS`. */
const SHORT_CACHES = /sonnet|nova|claude-opus-4(?:-1)?-2025/;
const SHORT_TOKENS = 1_024;
const LONG_TOKENS = 4_096;
/** The highest plausible average. It keeps a text from counting as more tokens than it has. */
const CHARACTERS_PER_TOKEN = 4;

/** Returns whether a cache point after this number of characters, including the system prompt, has an effect. */
export function isLongEnoughToCache(modelId: string, characters: number): boolean {
  const tokens = SHORT_CACHES.test(modelId) ? SHORT_TOKENS : LONG_TOKENS;
  return characters / CHARACTERS_PER_TOKEN >= tokens;
}

/** Splits a message at its cache point. Returns undefined when a cache point would have no effect. */
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
