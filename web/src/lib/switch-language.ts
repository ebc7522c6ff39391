import { chooseLanguage } from './language/choose-language.ts';
import type { Language } from './language/language.ts';
import { t } from './language/translate.ts';
import { toasts } from './toasts.ts';

/** In their own language, so that everyone finds theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** Shows the site in a language. Returns false, with a toast, when its texts cannot be loaded. */
export async function switchLanguage(language: Language): Promise<boolean> {
  try {
    await chooseLanguage(language);
    return true;
  } catch {
    toasts.error(t`The language could not be loaded.`, t`The server could not be reached.`);
    return false;
  }
}
