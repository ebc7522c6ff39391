/**
 * Finds dates such as "2026-03-03", "March 3rd", "3 March at 7pm" and "am 3. März 2026". No template uses dates, so the
 * disclaimer names them.
 */
import type { Fact } from './fact.ts';

const MONTH =
  '(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sep(?:t|tember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\\.?';
const YEAR = '20\\d\\d';
const DAY = '(?:[0-2]?\\d|3[01])';
const TIME =
  "(?:,?\\s*(?:at|um)?\\s*(?:[0-2]?\\d:[0-5]\\d(?:\\s*[ap]\\.?m\\b\\.?)?|[0-2]?\\d\\s*(?:[ap]\\.?m\\b\\.?|uhr\\b|o'clock)))?";
const MONTH_FIRST = `(?<!\\p{L})${MONTH}\\s+(?:the\\s+)?${DAY}(?:st|nd|rd|th)?(?![\\d:.]\\d|\\d)(?:,?\\s+${YEAR})?`;
const DAY_FIRST = `(?<![\\d.,:])${DAY}(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+)?${MONTH}(?!\\p{L})(?:,?\\s+${YEAR})?`;
const FIGURES = `(?<![\\d./])(?:${YEAR}-[01]\\d-[0-3]\\d|${DAY}\\.[01]?\\d\\.${YEAR}|${DAY}/${DAY}/${YEAR})(?!\\d)T?`;
const DATE = new RegExp(`(?:${MONTH_FIRST}|${DAY_FIRST}|${FIGURES})${TIME}`, 'giu');

/** Returns the dates in the order in which the text names them. */
export function datesIn(text: string): Fact[] {
  return [...text.matchAll(DATE)].map(([date]) => ({ text: date.trim() }));
}
