import { fillText } from '../../../../shared/messages/text-params.ts';
import { catalogEntry } from './catalog.ts';

/**
 * Translates an English text in the source code, such as t`Rev ${revision}`; its catalog key is `Rev {0}`. Call it
 * while rendering or in events. Use `message` when a module loads, and `serverText` for texts of the server.
 */
export function t(english: TemplateStringsArray | string, ...values: (string | number)[]): string {
  const key = typeof english === 'string' ? english : textKey(english);
  const entry = catalogEntry(key);
  return fillText(typeof entry === 'string' ? entry : key, { ...values });
}

/** Marks a text in a module's table for translation. `t` translates it later. */
export function message<const Text extends string>(english: Text): Text {
  return english;
}

/** Returns a template's catalog key, with values numbered from 0. */
export function textKey(english: readonly string[]): string {
  return english.reduce((joined, part, index) => `${joined}{${index - 1}}${part}`);
}
