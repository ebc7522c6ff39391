import { type Language, languageStore } from './language.ts';
import { type Catalogs, LANGUAGE_STORAGE_KEY, storedLanguage } from './stored-language.ts';

/** The texts of the site, which is all but the signer and the page around published apps. */
export const SITE_CATALOGS = {
  de: async () => (await import('./german.ts')).GERMAN_CATALOG,
} satisfies Catalogs;

/** Shows the site in a language, now and on the next visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  const catalog = language === 'en' ? { texts: {} } : await SITE_CATALOGS[language]();
  try {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  } catch {
    // The browser blocks storage; the choice holds until the page is left.
  }
  languageStore.show(language, catalog);
}

/** Whether the browser prefers German and nobody has chosen a language here. */
export function isGermanWanted(): boolean {
  return (
    languageStore.language() === 'en' && /^de\b/.test(navigator.language) && storedLanguage() === undefined
  );
}
