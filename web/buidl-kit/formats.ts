/** Dates, numbers and money as the visitor's language writes them. */

/** A date, milliseconds, or a text such as `2026-12-01`, which is that day wherever the visitor is. */
export type Moment = Date | number | string | null | undefined;
type Amount = number | string | null | undefined;
type DateLength = 'short' | 'medium' | 'long' | 'full';

/** Replaces a missing or invalid value. */
const MISSING = '–';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

export const formats = {
  /** Undefined for the language of the browser. */
  language: undefined as string | undefined,

  /** `1 Dec 2026`, or as long as `length` says. */
  date(value: Moment, length: DateLength = 'medium'): string {
    return dateText(value, { dateStyle: length });
  },
  time(value: Moment): string {
    return dateText(value, { timeStyle: 'short' });
  },
  dateTime(value: Moment): string {
    return dateText(value, { dateStyle: 'medium', timeStyle: 'short' });
  },
  /** `3 hours ago`, `tomorrow`. */
  ago(value: Moment, nowMs = Date.now()): string {
    const date = toDate(value);
    if (!date) return MISSING;
    const seconds = (date.getTime() - nowMs) / 1_000;
    const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
    const format = new Intl.RelativeTimeFormat(formats.language, { numeric: 'auto' });
    return format.format(Math.abs(seconds) < 60 ? 0 : Math.trunc(seconds / size), unit);
  },
  /** The day of a date in the visitor's time zone as `2026-12-01`, for fields and keys. */
  day(value: Moment = new Date()): string {
    const date = toDate(value);
    if (!date) return '';
    const two = (number: number) => String(number).padStart(2, '0');
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  },
  /** `1,234.5`, with at most `digits` decimals. Default: 2. */
  number(value: Amount, digits = 2): string {
    return numberText(value, { maximumFractionDigits: digits });
  },
  /** A share of 1: `0.25` is `25%`. */
  percent(share: Amount, digits = 0): string {
    return numberText(share, { style: 'percent', maximumFractionDigits: digits });
  },
  /** The currency is a code, such as `CHF`. Whole amounts have no decimals. */
  money(amount: Amount, currency: string): string {
    return numberText(amount, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  },
  /** `1 exam`, `12 exams`. */
  count(number: number, one: string, many = `${one}s`): string {
    return `${formats.number(number)} ${number === 1 ? one : many}`;
  },
};

function toDate(value: Moment): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const date = new Date(typeof value === 'string' && DAY.test(value) ? `${value}T00:00` : value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function dateText(value: Moment, options: Intl.DateTimeFormatOptions): string {
  const date = toDate(value);
  return date ? new Intl.DateTimeFormat(formats.language, options).format(date) : MISSING;
}

function numberText(value: Amount, options: Intl.NumberFormatOptions): string {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? new Intl.NumberFormat(formats.language, options).format(number) : MISSING;
}
