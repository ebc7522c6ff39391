/** A text for each English one; a text that counts has a form for each plural of the language. */
export type Catalog = Readonly<Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>>;

let catalog: Catalog = {};

export function replaceCatalog(texts: Catalog): void {
  catalog = texts;
}

/** What the catalog has for an English text; undefined in English, and for a text that it lacks. */
export function catalogEntry(english: string): Catalog[string] | undefined {
  return Object.hasOwn(catalog, english) ? catalog[english] : undefined;
}
