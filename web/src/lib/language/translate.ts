import { fillText } from '../../../../shared/messages/text-params.ts';
import { catalogEntry } from './catalog.ts';

/**
 * Returns a text in the language of the site. It is written in English where it is shown, as t`Rev ${revision}`; its
 * entry in a catalog is `Rev {0}`. A text from a table or a constant is given as an argument; `serverText` is for those of the server.
 *
 * It is called while a component renders or something happens, never when a module loads: `message` is for that.
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
