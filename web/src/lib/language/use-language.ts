import { useSyncExternalStore } from 'react';
import { type Language, languageStore } from './language.ts';

export function useLanguage(): Language {
  return useSyncExternalStore(languageStore.subscribe, languageStore.language, languageStore.language);
}
