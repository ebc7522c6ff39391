/** Reads lists: "with columns Todo, Doing, Done", "choose between pizza and sushi". */
import { wordsOf } from '../words.ts';
import type { ListFact } from './fact.ts';

/** Words that may stand before a list without a colon. */
const LABELS =
  'columns|lanes|stages|lists|categories|sections|pages|tabs|rows|fields|options|choices|answers|candidates|players|teams|tasks|todos|to-dos|items|things|habits|goals|routines|chores|rooms|labels|tags|subjects|services|treatments|classes|courses|products|dishes|drinks|flavou?rs|toppings|cities|places|countries|time zones|names|members|people|kids|children|guests|cards|questions|words|events|levels|exercises|ingredients|accounts|statuses|spalten|kategorien|spieler';
const LINK = '(?:\\s+(?:are|is|called|named|like|such as|namely|for|should be))?';
const LABELLED = new RegExp(
  `(?<![\\p{L}-])(?<label>${LABELS})(?<link>${LINK})(?<colon>\\s*[:(–—]\\s*|\\s+)(?=["'“\\p{L}\\p{N}€$])`,
  'giu',
);
const COLON = /(?<![\p{L}-])(?<label>\p{L}{3,20})\s*:\s+(?=["'“\p{L}\p{N}])/giu;
const BETWEEN = new RegExp(
  `\\b(?:choos(?:e|es|ing)|pick(?:s|ing)?|decid(?:e|es|ing)|vot(?:e|es|ing)|spin(?:s|ning)?|poll|random(?:ly)?|wheel|draw)\\b[^,.;:\\n]{0,40}?\\b(?:between|among|from|out of|of|on|with)\\s+(?!(?:the\\s+)?(?:${LABELS})\\b)(?=["'“\\p{L}])`,
  'giu',
);

/** Matches the end of a list: the end of the sentence, or a clause about the app. */
const END =
  /[.;\n)]|(?<![,:])\s(?:with|in|on|that|which|where|who|so|for|using|per|plus|but|can|to|up|by|at|is|are|should|has|have|each|every)\s|\s(?:and|or)\s+(?:an?|the|my|it|let|show|allow|also|then|i|we)\s|,\s*(?:and\s+)?(?:an?|the|my|it|with|in|where|that|which|so|plus|each|let|show|dark|light)\s/u;
const SEPARATOR = /\s*(?:,\s*(?:and|or|und|oder)\s+|,|\/|\||\s(?:and|or|und|oder|&)\s|\s→\s|\s->\s)\s*/iu;
const MOST_ITEMS = 30;
const MOST_WORDS = 5;

/** Returns the lists in the order in which the text has them. A list has at least two items. */
export function listsIn(text: string): ListFact[] {
  const labelled = [...text.matchAll(LABELLED)].map((match) => ({
    at: match.index,
    start: match.index + match[0].length,
    label: match.groups?.label ?? '',
    isLoose: /^\s+$/.test(match.groups?.colon ?? '') && match.groups?.link === '',
  }));
  const colons = [...text.matchAll(COLON)].map((match) => ({
    at: match.index,
    start: match.index + match[0].length,
    label: match.groups?.label ?? '',
    isLoose: false,
  }));
  const between = [...text.matchAll(BETWEEN)].map((match) => ({
    at: match.index,
    start: match.index + match[0].length,
    label: 'options',
    isLoose: true,
  }));
  const seen = new Set<number>();
  return [...labelled, ...colons, ...between]
    .sort((one, other) => one.at - other.at)
    .flatMap(({ at, start, label, isLoose }) => {
      if (seen.has(start)) return [];
      const part = listPart(text.slice(start));
      const items = itemsOf(part);
      if (items.length < 2 || (isLoose && !isSpelledOut(part, items))) return [];
      seen.add(start);
      return [{ text: text.slice(at, start + part.length).trim(), label: label.toLowerCase(), items }];
    });
}

/** Returns the items of a text that is only a list: "Mia, Tom and Ann". */
export function itemsOf(part: string): string[] {
  const items = part
    .split(SEPARATOR)
    .map((item) => item.replace(/^["'“”«„\s]+|["'“”»\s.]+$/gu, '').replace(/^(?:and|or)\s+/i, ''))
    .filter((item) => item !== '');
  const isList = items.every((item) => wordsOf(item).length <= MOST_WORDS && item.length <= 40);
  return isList ? items.slice(0, MOST_ITEMS) : [];
}

function listPart(rest: string): string {
  const end = END.exec(rest)?.index ?? rest.length;
  return rest.slice(0, end).trimEnd();
}

/** Returns true for lists of three or more items and for lists of names. "lists and cards" only describes the app. */
function isSpelledOut(part: string, items: readonly string[]): boolean {
  if (/^(?:and|or|with|that|for|of|to|in|from|by|are|is)\b/i.test(part)) return false;
  return (
    items.length >= 3 ||
    items.every((item) => /^[\p{Lu}\d"“]/u.test(item)) ||
    items.every((item) => !item.includes(' '))
  );
}
