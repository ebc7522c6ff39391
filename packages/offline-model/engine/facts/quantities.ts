/** Reads numbers with the noun that they count: "8 glasses", "10 levels". */
import type { QuantityFact } from './fact.ts';
import { NUMBER, numberIn } from './number-words.ts';

const QUANTITY = new RegExp(
  `(?<![\\p{L}\\d.,:/€£$-])(${NUMBER})[\\s-]+((?:[\\p{Ll}]+[\\s-])?[\\p{Ll}]{2,}s)(?![\\p{L}\\d])`,
  'gu',
);
/** Matches text after a number that is not a counted noun. */
const NOT_COUNTED =
  /^(?:in|of|by|or|and|to|for|with|at|from|the|a|is|as|vs|x|per|on|(?:second|minute|hour|day|week|month|year|sec|min|hr)s?)\b|(?:^|[\s-])(?:this|is|has|was|its|euros|dollars|pounds|francs|rupees|pesos|bucks)$/u;

/** Returns the counted nouns in the order in which the text names them, without durations and money. */
export function quantitiesIn(text: string): QuantityFact[] {
  return [...text.matchAll(QUANTITY)].flatMap((match) => {
    const value = numberIn(match[1] ?? '');
    const unit = match[2] ?? '';
    return value === undefined || NOT_COUNTED.test(unit) ? [] : [{ text: match[0], value, unit }];
  });
}
