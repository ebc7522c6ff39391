/** Translations by English text. A text with a number has a translation per plural form of the language. */
export type Texts = Readonly<Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>>;

export interface Catalog {
  texts: Texts;
  /** Finds the translation of a server sentence that contains values. */
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

/** Returns the catalog's entry for an English text. Undefined in English and for missing texts. */
export function catalogEntry(english: string): Texts[string] | undefined {
  return Object.hasOwn(catalog.texts, english) ? catalog.texts[english] : undefined;
}

/** Returns the entry for a server sentence and its values, or undefined for any other text. */
export function serverEntry(sentence: string): FoundText | undefined {
  return catalog.ofServer?.(sentence);
}
