import { languageStore } from './language/language.ts';
import { plural } from './language/plural.ts';

/** Formats as `1 credit` or `1,200 credits`. */
export function formatCredits(credits: number): string {
  return plural(credits, { one: '# credit', other: '# credits' });
}

/** Formats with exactly `fractionDigits` decimals, such as `2.4` with one. */
export function formatDecimal(value: number, fractionDigits: number): string {
  const digits = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits };
  return new Intl.NumberFormat(languageStore.language(), digits).format(value);
}

/** Formats as `FfsT…9xQz`. */
export function shortenKey(publicKey: string): string {
  return publicKey.length <= 11 ? publicKey : `${publicKey.slice(0, 4)}…${publicKey.slice(-4)}`;
}
