import { fillText, type Keyed, type Params, type Texts } from './text-params.ts';

export function keyAndParams<Key extends string>(
  keyed: Key | { key: Key; params: Params },
): { key: Key; params?: Params } {
  return typeof keyed === 'string' ? { key: keyed } : keyed;
}

export interface WrittenText {
  text: string;
  key: string;
  params?: Params;
  /** Technical details for developers, such as the error message of a script. */
  details?: string;
}

export function writeText<Table extends Texts>(table: Table, keyed: Keyed<Table>): WrittenText {
  const { key, params } = keyAndParams<keyof Table & string>(keyed);
  return { text: fillText(table[key] ?? key, params), key, ...(params && { params }) };
}
