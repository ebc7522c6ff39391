/** Maps English texts and server keys to translations. A text with a count has one form per plural category. */
export type Texts = Readonly<Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>>;

export interface Catalog {
  texts: Texts;
}

let catalog: Catalog = { texts: {} };

export function replaceCatalog(chosen: Catalog): void {
  catalog = chosen;
}

export function catalogEntry(english: string): Texts[string] | undefined {
  return Object.hasOwn(catalog.texts, english) ? catalog.texts[english] : undefined;
}
