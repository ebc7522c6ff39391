import { type Language, languageStore } from './language.ts';
import { type Catalogs, LANGUAGE_STORAGE_KEY, storedLanguage } from './stored-language.ts';

/** Catalogs of the site. The signer and the app shell have separate ones. */
export const SITE_CATALOGS = {
  de: async () => (await import('./german.ts')).GERMAN_CATALOG,
} satisfies Catalogs;

export async function chooseLanguage(language: Language): Promise<void> {
  const catalog = language === 'en' ? { texts: {} } : await SITE_CATALOGS[language]();
  try {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  } catch {
    // The browser blocks storage, so the choice lasts until the page is left.
  }
  languageStore.show(language, catalog);
}

/** Returns whether the browser prefers German and the user has not chosen a language here. */
export function isGermanWanted(): boolean {
  return languageStore.language() === 'en' && /^de\b/.test(navigator.language) && storedLanguage() === undefined;
}
