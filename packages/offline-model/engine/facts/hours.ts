/** Reads opening hours: "open Monday to Friday 9 to 5", "opening hours 10:00-18:30". */
import type { HoursFact } from './fact.ts';
import { timeOfDay } from './number-words.ts';

const DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?';
const DAYS = `(?:${DAY}(?:\\s*(?:-|–|to|through|until)\\s*${DAY}|(?:,\\s*${DAY})*(?:\\s*(?:and|&)\\s*${DAY})?)|weekdays|weekends|every ?day|daily)`;
const CLOCK = (name: string) =>
  `(?<${name}>[0-2]?\\d)(?::(?<${name}m>[0-5]\\d))?\\s*(?:(?<${name}h>[ap])\\.?m\\b\\.?|uhr|h\\b)?`;
const RANGE = `(?:from\\s+|between\\s+)?${CLOCK('from')}\\s*(?:-|–|to|till?|until|and|bis)\\s*${CLOCK('to')}`;
const OPEN_FIRST = new RegExp(
  `\\b(?:open(?:ing)?(?:\\s+(?:hours|times))?|hours|geöffnet)\\b:?\\s*(?:are\\s+|on\\s+|from\\s+)?(?:(?<days>${DAYS}),?\\s*)?${RANGE}(?:\\s*,?\\s*(?:on\\s+)?(?<daysAfter>${DAYS}))?(?![\\d:])`,
  'iu',
);
const DAYS_FIRST = new RegExp(`\\b(?<days>${DAYS}):?,?\\s*(?:from\\s+)?${RANGE}(?![\\d:])`, 'iu');

/** Returns the opening hours of a text, or undefined. */
export function hoursIn(text: string): HoursFact | undefined {
  const match = OPEN_FIRST.exec(text) ?? DAYS_FIRST.exec(text);
  if (!match?.groups) return undefined;
  const { days, daysAfter, from = '', fromm, fromh, to = '', tom, toh } = match.groups;
  // In "1 to 5pm" both times are in the afternoon; in "9 to 5pm" only the second is.
  const opens = timeOfDay(from, fromm, fromh ?? (Number(from) < Number(to) ? toh : ''));
  const closes = timeOfDay(to, tom, toh ?? '');
  if (opens === undefined || closes === undefined) return undefined;
  // "9 to 5" means 17:00, although 5 is smaller than 9.
  const later = closes > opens ? closes : Number(to) <= 12 && !toh ? timeOfDay(to, tom, 'p') : closes;
  if (later === undefined) return undefined;
  return { text: match[0].trim(), days: days ?? daysAfter, opens, closes: later };
}

/** Returns the opening and closing minute of each weekday, Sunday first; null for a closed day. */
export function weekOf({ days, opens, closes }: HoursFact): (readonly [number, number] | null)[] {
  const isOpen = openDays(days?.toLowerCase() ?? 'daily');
  return Array.from({ length: 7 }, (_, day) => (isOpen.has(day) ? [minutesOf(opens), minutesOf(closes)] : null));
}

/** Returns the minutes since midnight of HH:MM. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const SHORT_DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

function openDays(days: string): ReadonlySet<number> {
  if (days === 'weekdays') return new Set([1, 2, 3, 4, 5]);
  if (days === 'weekends') return new Set([0, 6]);
  const named = days.match(new RegExp(SHORT_DAYS.join('|'), 'g'))?.map((day) => SHORT_DAYS.indexOf(day)) ?? [];
  const [first, last] = named;
  if (first === undefined) return new Set(SHORT_DAYS.keys());
  if (last === undefined || !/-|–|to|through|until/.test(days)) return new Set(named);
  return new Set(Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, offset) => (first + offset) % 7));
}
