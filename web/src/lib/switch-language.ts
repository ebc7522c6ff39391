import { chooseLanguage } from './language/choose-language.ts';
import type { Language } from './language/language.ts';
import { t } from './language/translate.ts';
import { toasts } from './toasts.ts';

/** The name of each language in that language, so that users recognize theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** Switches the site's language. Returns false, after a toast, when its texts cannot be loaded. */
export async function switchLanguage(language: Language): Promise<boolean> {
  try {
    await chooseLanguage(language);
    return true;
  } catch {
    toasts.error(t`The language could not be loaded.`, t`The server could not be reached.`);
    return false;
  }
}
