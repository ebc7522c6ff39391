import { catalogEntry, serverEntry } from './catalog.ts';

/**
 * Translates an English text: t`Rev ${revision}` has the catalog entry `Rev {0}`. Pass texts from tables, constants or
 * the server as an argument. Server texts contain their values, which may be translatable too. Call it while rendering
 * or handling an event, never while a module loads: use `message` there.
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

/** Marks a text in a module's table for translation. `t` translates it later. */
export function message<const Text extends string>(english: Text): Text {
  return english;
}

/** Returns a template's catalog key, with values numbered from 0. */
export function textKey(english: readonly string[]): string {
  return english.reduce((joined, part, index) => `${joined}{${index - 1}}${part}`);
}

/** Inserts the values into a text's placeholders. */
export function fill(text: string, values: readonly (string | number)[]): string {
  return text.replace(/\{(\d+)\}/g, (slot, index) => String(values[index] ?? slot));
}
