import { fillText, type Keyed, type Params, type Texts } from './text-params.ts';

/** Splits a keyed text into its key and its values. */
export function keyAndParams<Key extends string>(
  keyed: Key | { key: Key; params: Params },
): { key: Key; params?: Params } {
  return typeof keyed === 'string' ? { key: keyed } : keyed;
}

/** A text in English, with its key and values for other languages. */
export interface WrittenText {
  text: string;
  key: string;
  params?: Params;
}

/** Returns a text of the table in English, with its key and values. */
export function writeText<Table extends Texts>(table: Table, keyed: Keyed<Table>): WrittenText {
  const { key, params } = keyAndParams<keyof Table & string>(keyed);
  return { text: fillText(table[key] ?? key, params), key, ...(params && { params }) };
}
