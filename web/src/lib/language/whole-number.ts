import { type Language, languageStore } from './language.ts';
import { perLanguage } from './per-language.ts';

const THOUSANDS_SEPARATOR: Readonly<Record<Language, string>> = { en: ',', de: '.' };
const allNumbers = perLanguage((language) => new Intl.NumberFormat(language));

/**
 * Formats a number as `Intl.NumberFormat` does, as `1,200`. `Intl` is avoided for integers, because its first use takes
 * a slow phone 100 ms.
 */
export function formatWhole(value: number): string {
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) return allNumbers().format(value);
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, THOUSANDS_SEPARATOR[languageStore.language()]);
}
