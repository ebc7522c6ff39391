/** Reads amounts of money and currencies: "€500", "1,200.50 dollars", "in Swiss francs". */
import type { Fact, MoneyFact } from './fact.ts';

/** Each currency with its ISO code, the signs before or after an amount, and its words. The first match wins. */
const CURRENCIES: readonly (readonly [string, string, string])[] = [
  ['CHF', 'CHF|Fr\\.', 'swiss francs?|francs?|franken'],
  ['CAD', 'CA\\$|C\\$', 'canadian dollars?'],
  ['AUD', 'AU\\$|A\\$', 'australian dollars?'],
  ['MXN', 'MX\\$', 'mexican pesos?|pesos?'],
  ['BRL', 'R\\$', 'reais'],
  ['EUR', '€|EUR', 'euros?'],
  ['GBP', '£|GBP', 'british pounds?|pounds? sterling|pounds?|quid'],
  ['JPY', '¥|JPY', 'yen'],
  ['INR', '₹|INR|Rs\\.?', 'rupees?'],
  ['SEK', 'SEK', 'kronor|swedish kronor?'],
  ['NOK', 'NOK', 'norwegian kroner?'],
  ['DKK', 'DKK', 'danish kroner?|kroner?'],
  ['PLN', 'zł|PLN', 'zloty|złoty'],
  ['RUB', '₽|RUB', 'roubles?|rubles?'],
  ['KRW', '₩|KRW', 'won'],
  ['CNY', 'CN¥|CNY|RMB', 'yuan|renminbi'],
  ['TRY', '₺|TRY', 'turkish lira|lira'],
  ['USD', 'US\\$|\\$|USD', 'us dollars?|dollars?|bucks'],
];
const SIGNS = CURRENCIES.map(([, signs]) => signs).join('|');
const WORDS = CURRENCIES.map(([, , words]) => words).join('|');
const AMOUNT = "\\d{1,3}(?:[.,' ]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?";
const SIGN_FIRST = `(?<![\\p{L}\\d])(?<sign>${SIGNS})\\s?(?<amount1>${AMOUNT})(?<k1>k\\b)?`;
const SIGN_LAST = `(?<![\\p{L}\\d])(?<amount2>${AMOUNT})(?<k2>k)?[\\s-]?(?<unit>${SIGNS}|${WORDS})(?![\\p{L}\\d])`;
const MONEY = new RegExp(`${SIGN_FIRST}|${SIGN_LAST}`, 'giu');
const ALONE = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:in|use|uses|using|currency:?)\\s+)(?:the\\s+)?(?<named>${SIGNS}|${WORDS})(?![\\p{L}\\d])|(?<!\\d\\s?)[€£₹₽₩₺](?!\\s?\\d)`,
  'iu',
);
/** Matches text after a number of pounds that shows that the pounds are a weight, not money. */
const POUNDS_OF_WEIGHT = /^\s*(?:of (?!budget)|weight|lost|heavier|lighter)/iu;

/** Returns the amounts in the order in which the text names them. */
export function moneyIn(text: string): MoneyFact[] {
  return [...text.matchAll(MONEY)].flatMap((match) => {
    const { sign, amount1, k1, amount2, k2, unit } = match.groups ?? {};
    const currency = currencyOf(sign ?? unit ?? '');
    const amount = amountOf(amount1 ?? amount2 ?? '') * ((k1 ?? k2) === undefined ? 1 : 1000);
    const rest = text.slice(match.index + match[0].length);
    if (currency === undefined || (/^pounds?$/i.test(unit ?? '') && POUNDS_OF_WEIGHT.test(rest))) return [];
    return [{ text: match[0].trim(), amount, currency }];
  });
}

/** Returns the currency that a text names without an amount, or undefined. */
export function currencyIn(text: string): (Fact & { currency: string }) | undefined {
  const match = ALONE.exec(text);
  if (!match) return undefined;
  const currency = currencyOf(match.groups?.named ?? match[0]);
  return currency === undefined ? undefined : { text: match[0].trim(), currency };
}

function currencyOf(written: string): string | undefined {
  return CURRENCIES.find(([, signs, words]) => new RegExp(`^(?:${signs}|${words})$`, 'iu').test(written))?.[0];
}

/** Returns the value of an amount. A separator before one or two final digits is the decimal separator. */
function amountOf(written: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(written);
  const whole = (decimals ? written.slice(0, decimals.index) : written).replace(/\D/g, '');
  return Number(`${whole}.${decimals?.[1] ?? '0'}`);
}
