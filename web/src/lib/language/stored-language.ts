import type { Catalog } from './catalog.ts';
import { LANGUAGES, type Language, languageStore } from './language.ts';

export const LANGUAGE_STORAGE_KEY = 'buidl:language';

export type Catalogs = Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalog>>>;

export function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY);
    return LANGUAGES.find((language) => language === stored);
  } catch {
    return undefined;
  }
}

/**
 * Shows the page in the stored language. If its catalog cannot be loaded, the page stays in English and declares
 * English as its language.
 */
export async function showStoredLanguage(catalogs: Catalogs): Promise<void> {
  const stored = storedLanguage();
  if (stored === undefined || stored === 'en') return;
  const catalog = await catalogs[stored]().catch(() => undefined);
  languageStore.show(catalog === undefined ? 'en' : stored, catalog ?? { texts: {} });
}
