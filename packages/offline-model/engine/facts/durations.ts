/** Reads durations and their purpose: "40 seconds work, 20 rest", "25 minutes", "90s rest", "50/10". */
import type { DurationFact, DurationRole } from './fact.ts';
import { NUMBER, numberIn } from './number-words.ts';

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:s|sec|secs|seconds?|sekunden?)$/i, 1],
  [/^(?:m|min|mins|minutes?|minuten?)$/i, 60],
  [/^(?:h|hr|hrs|hours?|stunden?)$/i, 3600],
  [/^(?:days?|tage?n?)$/i, 86_400],
  [/^(?:weeks?|wochen?)$/i, 604_800],
];
const UNIT = 'seconds?|secs?|sekunden?|s|minutes?|mins?|minuten?|m|hours?|hrs?|stunden?|h|days?|tagen?|weeks?|wochen?';

const ROLES: readonly (readonly [RegExp, DurationRole])[] = [
  [/^long[\s-](?:break|rest|pause)/i, 'long rest'],
  [/^(?:(?:short|small|mini)[\s-])?(?:rest|break|pause|off\b|recover|cool)/i, 'rest'],
  [/^(?:get(?:ting)?[\s-]ready|prepar|prep\b|warm|lead[\s-]in)/i, 'ready'],
  [/^(?:work|focus|exercise|effort|sprint|on\b|hold|session|stud|activ|train|arbeit|concentrat)/i, 'work'],
];
const ROLE =
  '(?:long|short|small|mini)[\\s-](?:breaks?|rests?|pauses?)|rest(?:ing|s)?|breaks?|pausen?|pause|off|recovery|cool[\\s-]?down|get(?:ting)?[\\s-]ready|prepar\\p{L}*|prep|warm[\\s-]?up|work(?:ing|outs?)?|focus|exercises?|effort|sprints?|on|hold|sessions?|study\\p{L}*|active|training|arbeit|concentration';

const BEFORE = `(?:(?<before>${ROLE})\\s*(?:(?:phase|time|interval|period)s?\\s*)?(?::|=|of|for|is|at|to|lasts?)?\\s*)?`;
const AFTER = `(?:[\\s-]+(?:of\\s+|for\\s+|to\\s+|in\\s+)?(?<after>${ROLE})(?!\\p{L}))?`;
const SPAN = new RegExp(
  `(?<![\\p{L}\\d.,:]|\\d/)${BEFORE}(?<amount>${NUMBER}|half an|an?)[\\s-]*(?<unit>${UNIT})(?![\\p{L}\\d])(?:\\s*(?:and\\s+)?(?<more>\\d+)\\s*(?<moreUnit>seconds?|secs?|s|minutes?|mins?|min)(?!\\p{L})(?!\\s*(?:${ROLE})(?!\\p{L})))?${AFTER}`,
  'giu',
);
/** Matches a number with a role but without a unit. The number takes the unit of the duration before it. */
const BARE = new RegExp(`(?<![\\p{L}\\d.,:])(?<amount>\\d+)[\\s-]+(?:of\\s+)?(?<after>${ROLE})(?!\\p{L})`, 'giu');
const CLOCK = new RegExp(
  `(?<![\\p{L}\\d:])${BEFORE}(?<minutes>\\d{1,3}):(?<seconds>[0-5]\\d)(?!\\s*[ap]\\.?m|[\\d:])${AFTER}`,
  'giu',
);
const PAIR = /(?<![\d/-])(\d{1,3})\s*\/\s*(\d{1,2})(?![\d/])(?:\s*(seconds?|secs?|s|minutes?|mins?|min)\b)?/giu;

interface Found {
  at: number;
  unitSeconds: number;
  fact: DurationFact;
}

/** Returns the durations in the order in which the text names them. */
export function durationsIn(text: string): DurationFact[] {
  const spans = [...text.matchAll(SPAN)].flatMap(spanOf);
  const clocks = [...text.matchAll(CLOCK)].flatMap(clockOf);
  const unitOf = (at: number) => (spans.findLast((span) => span.at < at) ?? spans[0])?.unitSeconds;
  const bare = [...text.matchAll(BARE)].flatMap((match): Found[] => {
    const unitSeconds = unitOf(match.index);
    const role = roleOf(match.groups?.after);
    if (unitSeconds === undefined || role === undefined) return [];
    return [found(match, Number(match.groups?.amount) * unitSeconds, unitSeconds, role)];
  });
  const all = [...spans, ...clocks, ...bare, ...pairsIn(text, spans[0]?.unitSeconds)];
  return all
    .sort((one, other) => one.at - other.at || other.fact.text.length - one.fact.text.length)
    .filter(({ at }, index, sorted) => !sorted.slice(0, index).some((one) => at < one.at + one.fact.text.length))
    .map(({ fact }) => fact);
}

function spanOf(match: RegExpExecArray): Found[] {
  const { amount = '', unit = '', more, moreUnit = '', before, after } = match.groups ?? {};
  const unitSeconds = secondsOf(unit);
  const value = /^half/i.test(amount) ? 0.5 : /^an?$/i.test(amount) ? 1 : numberIn(amount);
  if (unitSeconds === undefined || value === undefined || value <= 0) return [];
  // "5 a day" is a frequency, not a duration.
  if (/^an?$/i.test(amount) && unitSeconds > 3600) return [];
  const rest = more === undefined ? 0 : Number(more) * (secondsOf(moreUnit) ?? 0);
  return [found(match, value * unitSeconds + rest, unitSeconds, roleOf(after) ?? roleOf(before))];
}

function clockOf(match: RegExpExecArray): Found[] {
  const { minutes, seconds, before, after } = match.groups ?? {};
  const role = roleOf(after) ?? roleOf(before);
  // Without a role, "12:30" is a time of day, not a duration.
  if (role === undefined) return [];
  return [found(match, Number(minutes) * 60 + Number(seconds), 60, role)];
}

/** Reads "50/10" as work and rest, in minutes unless the idea names another unit. */
function pairsIn(text: string, knownUnit: number | undefined): Found[] {
  return [...text.matchAll(PAIR)].flatMap((match) => {
    const unitSeconds = secondsOf(match[3] ?? '') ?? knownUnit ?? 60;
    const [work, rest] = [Number(match[1]), Number(match[2])];
    if (work === 0 || rest === 0) return [];
    return [
      found(match, work * unitSeconds, unitSeconds, 'work', 0, String(match[1]).length),
      found(match, rest * unitSeconds, unitSeconds, 'rest', String(match[1]).length + 1),
    ];
  });
}

function found(
  match: RegExpExecArray,
  seconds: number,
  unitSeconds: number,
  role: DurationRole | undefined,
  from = 0,
  to = match[0].length,
): Found {
  return {
    at: match.index + from,
    unitSeconds,
    fact: { text: match[0].slice(from, to).trim(), seconds, role },
  };
}

function secondsOf(unit: string): number | undefined {
  return UNITS.find(([pattern]) => pattern.test(unit))?.[1];
}

function roleOf(word: string | undefined): DurationRole | undefined {
  return word === undefined ? undefined : ROLES.find(([pattern]) => pattern.test(word))?.[1];
}
