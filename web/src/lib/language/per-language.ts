import { type Language, languageStore } from './language.ts';

/** Creates a formatter once per language on first use, because creating one is far slower than using it. */
export function perLanguage<Formatter>(make: (language: Language) => Formatter): () => Formatter {
  const made = new Map<Language, Formatter>();
  return () => {
    const language = languageStore.language();
    const formatter = made.get(language) ?? make(language);
    made.set(language, formatter);
    return formatter;
  };
}
