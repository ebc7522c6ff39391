/** Reads dates: "2026-03-03", "March 3rd", "3 March at 7pm", "am 3. März 2026". */
import type { DateFact } from './fact.ts';
import { timeOfDay } from './number-words.ts';

/** Each month in English, German, Spanish, French, Italian and Portuguese. */
const MONTHS: readonly string[] = [
  'jan(?:uary|uar|vier)?|enero|gennaio|janeiro|januar',
  'feb(?:ruary|ruar)?|febrero|février|febbraio|fevereiro',
  'mar(?:ch|zo)?|märz|mars|março',
  'apr(?:il|ile)?|abril|avril',
  'may|mai|mayo|maggio|maio',
  'jun[ei]?|junio|juin|giugno|junho',
  'jul[yi]?|julio|juillet|luglio|julho',
  'aug(?:ust)?|agosto|août',
  'sep(?:t|tember|tembre)?|septiembre|settembre|setembro|septembre',
  'oct(?:ober|ubre|obre)?|oktober|ottobre|outubro',
  'nov(?:ember|embre|iembre|embro)?|novembre|novembro',
  'dec(?:ember)?|dez(?:ember|embro)?|diciembre|décembre|dicembre',
];
const MONTH = `(?:${MONTHS.join('|')})\\.?`;
const YEAR = '(20\\d\\d)';
const DAY = '([0-2]?\\d|3[01])';
const TIME =
  "(?:,?\\s*(?:at|um|alle|a las|à)?\\s*(?:(?<at>[0-2]?\\d):(?<minute>[0-5]\\d)(?:\\s*(?<half1>[ap])\\.?m\\b\\.?)?|(?<hour>[0-2]?\\d)\\s*(?:(?<half2>[ap])\\.?m\\b\\.?|uhr\\b|o'clock)))?";

type Found = Pick<DateFact, 'year' | 'month' | 'day'>;

const ISO: readonly [RegExp, (match: RegExpExecArray) => Found] = [
  new RegExp(`(?<!\\d)${YEAR}-([01]\\d)-([0-3]\\d)(?!\\d)(?:T)?${TIME}`, 'giu'),
  ([, year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
];
const MONTH_FIRST: readonly [RegExp, (match: RegExpExecArray) => Found] = [
  new RegExp(
    `(?<!\\p{L})(${MONTH})\\s+(?:the\\s+)?${DAY}(?:st|nd|rd|th)?(?![\\d:.]\\d|\\d)(?:,?\\s+${YEAR})?${TIME}`,
    'giu',
  ),
  ([, month = '', day, year]) => ({ year: yearOf(year), month: monthOf(month), day: Number(day) }),
];
const DAY_FIRST: readonly [RegExp, (match: RegExpExecArray) => Found] = [
  new RegExp(
    `(?<![\\d.,:])${DAY}(?:st|nd|rd|th|er|\\.|º)?\\s+(?:of\\s+|de\\s+)?(${MONTH})(?!\\p{L})(?:,?\\s+(?:de\\s+)?${YEAR})?${TIME}`,
    'giu',
  ),
  ([, day, month = '', year]) => ({ year: yearOf(year), month: monthOf(month), day: Number(day) }),
];
const DOTTED: readonly [RegExp, (match: RegExpExecArray) => Found] = [
  new RegExp(`(?<![\\d.])${DAY}\\.([01]?\\d)\\.${YEAR}(?!\\d)${TIME}`, 'giu'),
  ([, day, month, year]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
];
/** With slashes, English ideas put the month first, unless it would be none. */
const SLASHED: readonly [RegExp, (match: RegExpExecArray) => Found] = [
  new RegExp(`(?<![\\d/])${DAY}/${DAY}/${YEAR}(?!\\d)${TIME}`, 'giu'),
  ([, first, second, year]) => {
    const isDayFirst = Number(first) > 12;
    const [month, day] = isDayFirst ? [second, first] : [first, second];
    return { year: Number(year), month: Number(month), day: Number(day) };
  },
];

/** Returns the dates of a text in their order; those that no calendar has are left out. */
export function datesIn(text: string): DateFact[] {
  const found = [ISO, MONTH_FIRST, DAY_FIRST, DOTTED, SLASHED].flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].map((match) => ({
      at: match.index,
      fact: { text: match[0].trim(), ...read(match), time: timeIn(match.groups ?? {}) },
    })),
  );
  return found
    .filter(({ fact }) => isInCalendar(fact))
    .sort((one, other) => one.at - other.at || other.fact.text.length - one.fact.text.length)
    .filter(
      ({ at }, index, all) => !all.slice(0, index).some((before) => at < before.at + before.fact.text.length),
    )
    .map(({ fact }) => fact);
}

function timeIn(groups: Record<string, string | undefined>): string | undefined {
  const { at, minute, half1, hour, half2 } = groups;
  if (at !== undefined) return timeOfDay(at, minute, half1);
  return hour === undefined ? undefined : timeOfDay(hour, '0', half2);
}

function monthOf(name: string): number {
  return MONTHS.findIndex((names) => new RegExp(`^(?:${names})\\.?$`, 'iu').test(name)) + 1;
}

function yearOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** A date without a year may be the 29th of February. */
function isInCalendar({ year = 2024, month, day }: Found): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
