import { catalogEntry, serverEntry } from './catalog.ts';

/**
 * Returns a text in the language of the site. It is written in English where it is shown, as t`Rev ${revision}`; its
 * entry in a catalog is `Rev {0}`. A text from a table, a constant or the server is given as an argument. The server's texts
 * have their values in them, which may be texts of their own.
 *
 * It is called while a component renders or something happens, never when a module loads: `message` is for that.
 */
export function t(english: TemplateStringsArray | string, ...values: (string | number)[]): string {
  const key = typeof english === 'string' ? english : textKey(english);
  const entry = catalogEntry(key);
  if (typeof entry === 'string') return fill(entry, values);
  const ofServer = typeof english === 'string' ? serverEntry(english) : undefined;
  return ofServer === undefined
    ? fill(key, values)
    : fill(
        ofServer.text,
        ofServer.values.map((value) => t(value)),
      );
}

/** Marks a text in a table of a module, which is shown later by `t`. */
export function message<const Text extends string>(english: Text): Text {
  return english;
}

/** The entry of a template in a catalog: its values are numbered from 0. */
export function textKey(english: readonly string[]): string {
  return english.reduce((joined, part, index) => `${joined}{${index - 1}}${part}`);
}

/** Puts the values into the slots of a text. */
export function fill(text: string, values: readonly (string | number)[]): string {
  return text.replace(/\{(\d+)\}/g, (slot, index) => String(values[index] ?? slot));
}
