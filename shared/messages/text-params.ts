/** Values for the placeholders of a text. */
export type Params = Readonly<Record<string, string | number>>;

/** The names of the placeholders in a text: `revision` in `Revision {revision} not found.` */
type ParamNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The values that a text needs. */
export type ParamsOf<Text extends string> = Readonly<Record<ParamNames<Text>, string | number>>;

/** Texts by key. */
type Texts = Readonly<Record<string, string>>;

/** The keys of the texts without placeholders. */
export type FixedKey<Table extends Texts> = {
  [Key in keyof Table & string]: keyof ParamsOf<Table[Key]> extends never ? Key : never;
}[keyof Table & string];

/** The key of a text, with the values that the text needs. */
export type Keyed<Table extends Texts> =
  | FixedKey<Table>
  | {
      [Key in Exclude<keyof Table & string, FixedKey<Table>>]: { key: Key; params: ParamsOf<Table[Key]> };
    }[Exclude<keyof Table & string, FixedKey<Table>>];

/** Returns the two parts of a keyed text. */
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

/** Writes a text of a table in English. */
export function writeText<Table extends Texts>(table: Table, keyed: Keyed<Table>): WrittenText {
  const { key, params } = keyAndParams<keyof Table & string>(keyed);
  return { text: fillText(table[key] ?? key, params), key, ...(params && { params }) };
}

const PLACEHOLDER = /\{([a-zA-Z]+)\}/g;

/** Puts the values into the placeholders of a text. */
export function fillText(text: string, params: Params = {}): string {
  return text.replace(PLACEHOLDER, (placeholder, name) => String(params[name] ?? placeholder));
}

/** Returns whether there is a value for every placeholder of a text. */
export function fitsParams(text: string, params: Params = {}): boolean {
  return [...text.matchAll(PLACEHOLDER)].every(([, name = '']) => params[name] !== undefined);
}
