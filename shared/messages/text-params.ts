export type Params = Readonly<Record<string, string | number>>;

/** Values from an API response, with types that are not checked yet. */
export type ReceivedParams = Readonly<Record<string, unknown>>;

/** The names of the placeholders in a text, such as `revision` in `Revision {revision} not found.` */
type ParamNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type ParamsOf<Text extends string> = Readonly<Record<ParamNames<Text>, string | number>>;

export type Texts = Readonly<Record<string, string>>;

/** The keys of the texts without placeholders. */
export type FixedKey<Table extends Texts> = {
  [Key in keyof Table & string]: keyof ParamsOf<Table[Key]> extends never ? Key : never;
}[keyof Table & string];

/** The key of a text, with values for the placeholders of the text. */
export type Keyed<Table extends Texts> =
  | FixedKey<Table>
  | {
      [Key in Exclude<keyof Table & string, FixedKey<Table>>]: { key: Key; params: ParamsOf<Table[Key]> };
    }[Exclude<keyof Table & string, FixedKey<Table>>];

export function fillText(text: string, params: ReceivedParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name) => String(params[name] ?? placeholder));
}
