/** A text for each English one; a text that counts has a form for each plural of the language. */
export type Texts = Readonly<Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>>;

export interface Catalog {
  texts: Texts;
  /** Finds the text for a sentence of the server, which has its values in it. */
  ofServer?: (sentence: string) => FoundText | undefined;
}

interface FoundText {
  text: string;
  values: string[];
}

let catalog: Catalog = { texts: {} };

export function replaceCatalog(chosen: Catalog): void {
  catalog = chosen;
}

/** What the catalog has for an English text; undefined in English, and for a text that it lacks. */
export function catalogEntry(english: string): Texts[string] | undefined {
  return Object.hasOwn(catalog.texts, english) ? catalog.texts[english] : undefined;
}

/** What the catalog has for a sentence of the server, and the values in the sentence; undefined for any other text. */
export function serverEntry(sentence: string): FoundText | undefined {
  return catalog.ofServer?.(sentence);
}
