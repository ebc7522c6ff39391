import { type Catalog, replaceCatalog } from './catalog.ts';

/** The languages of the site. English stands in the sources; another one is a catalog that is loaded when it is chosen. */
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
