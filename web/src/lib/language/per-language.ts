import { type Language, languageStore } from './language.ts';

/** Makes a formatter at its first use in each language, because the browser takes far longer to make one than to use it. */
export function perLanguage<Formatter>(make: (language: Language) => Formatter): () => Formatter {
  const made = new Map<Language, Formatter>();
  return () => {
    const language = languageStore.language();
    const formatter = made.get(language) ?? make(language);
    made.set(language, formatter);
    return formatter;
  };
}
