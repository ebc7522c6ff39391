import type { Catalog } from './catalog.ts';
import { LANGUAGES, type Language, languageStore } from './language.ts';

const STORAGE_KEY = 'buidl:language';

const catalogs = {
  en: async () => ({}),
  de: async () => (await import('./german.ts')).GERMAN,
} satisfies Record<Language, () => Promise<Catalog>>;

/** Shows the site in a language, now and on the next visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  const catalog = await catalogs[language]();
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // The browser blocks storage; the choice holds until the page is left.
  }
  languageStore.show(language, catalog);
}

/** The language that was chosen here before, if any. */
export function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return LANGUAGES.find((language) => language === stored);
  } catch {
    return undefined;
  }
}

/** Loads the catalog of the stored language; a page whose catalog cannot be loaded is in English. */
export async function showStoredLanguage(): Promise<void> {
  const stored = storedLanguage();
  if (stored === undefined || stored === languageStore.language()) return;
  const catalog = await catalogs[stored]().catch(() => undefined);
  if (catalog !== undefined) languageStore.show(stored, catalog);
}

/** Whether the browser prefers German and nobody has chosen a language here. */
export function isGermanWanted(): boolean {
  return (
    languageStore.language() === 'en' && /^de\b/.test(navigator.language) && storedLanguage() === undefined
  );
}
