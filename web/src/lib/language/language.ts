import { type Catalog, replaceCatalog } from './catalog.ts';

/** Languages of the site. English texts are in the source code; other languages are catalogs that load on demand. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

let current: Language = 'en';
const listeners = new Set<() => void>();

export const languageStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  language: () => current,
  show: (language: Language, catalog: Catalog) => {
    current = language;
    replaceCatalog(catalog);
    document.documentElement.lang = language;
    for (const listener of listeners) listener();
  },
};
