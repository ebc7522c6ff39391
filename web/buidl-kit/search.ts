/** Finds entries by words, by the beginnings of words and without accents, the best first. */

export interface SearchOptions<Item> {
  /** The fields to search, the most important first. Default: every text and number but ids and addresses. */
  fields?: readonly (keyof Item & string)[];
  /** The largest number of entries. */
  limit?: number;
}

interface Field {
  weight: number;
  text: string;
  words: readonly string[];
}

/** Letters that are one character, and that people type as others. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' },
};
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const WORD = /[\p{L}\p{N}]+/gu;
/** Fields that are not shown. */
const HIDDEN_FIELD = /^(?:_|id$)|(?:Id|_id|Ms|At)$/;
const ADDRESS = /^(?:https?:|data:|blob:|\/pictures\/)/;
const TITLE_FIELD = /^(?:name|title|label)$/i;
const [EXACT, PREFIX, INSIDE] = [6, 4, 1];
/** Shorter parts inside a word say nothing, except in languages without spaces. */
const MIN_INSIDE_CHARACTERS = 3;
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u;

/**
 * Returns the items that have every word of the query: as a word, the beginning of one or, from three characters, inside
 * one. Words of the first field, or of a title or name, count more. An empty query returns all items in their order.
 */
export function search<Item extends object>(
  items: readonly Item[],
  query: string,
  { fields, limit = Number.POSITIVE_INFINITY }: SearchOptions<Item> = {},
): Item[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return items.slice(0, limit);
  const phrase = wanted.join(' ');
  const found = items.flatMap((item) => {
    const score = scoreOf(fieldsOf(item, fields), wanted, phrase);
    return score === 0 ? [] : [{ item, score }];
  });
  return found
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ item }) => item);
}

/** Returns the text with `<mark>` around what the query found, for `append`. */
export function mark(text: string, query: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  let at = 0;
  for (const [from, to] of rangesIn(text, wordsOf(query))) {
    const found = document.createElement('mark');
    found.textContent = text.slice(from, to);
    fragment.append(text.slice(at, from), found);
    at = to;
  }
  fragment.append(text.slice(at));
  return fragment;
}

/** Returns a text in lower case without accents. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => LETTERS[letter] ?? letter);
}

function wordsOf(text: string): string[] {
  return foldText(text).match(WORD) ?? [];
}

/** The words of a field; those with umlauts in both of their spellings. */
function allWordsOf(text: string): string[] {
  const spelled = text.toLowerCase().replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);
  return spelled === text.toLowerCase() ? wordsOf(text) : [...wordsOf(text), ...wordsOf(spelled)];
}

function fieldsOf<Item extends object>(item: Item, names: SearchOptions<Item>['fields']): Field[] {
  const entries = names
    ? names.map((name, index): [boolean, unknown] => [index === 0, item[name]])
    : Object.entries(item)
        .filter(([name]) => !HIDDEN_FIELD.test(name))
        .map(([name, value]): [boolean, unknown] => [TITLE_FIELD.test(name), value]);
  return entries.map(([isTitle, value]) => {
    const text = textOf(value);
    const words = allWordsOf(text);
    return { weight: isTitle ? 3 : 1, text: words.join(' '), words };
  });
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return ADDRESS.test(value) ? '' : value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .filter(([name]) => !HIDDEN_FIELD.test(name))
    .map(([, each]) => textOf(each))
    .join(' ');
}

/** Returns 0 when a word is missing. */
function scoreOf(fields: readonly Field[], wanted: readonly string[], phrase: string): number {
  let score = 0;
  for (const word of wanted) {
    const best = Math.max(0, ...fields.map((field) => field.weight * wordScore(field.words, word)));
    if (best === 0) return 0;
    score += best;
  }
  for (const { weight, text } of fields) {
    if (text === phrase) score += 4 * weight;
    else if (text.startsWith(phrase)) score += 2 * weight;
    else if (wanted.length > 1 && text.includes(phrase)) score += weight;
  }
  return score;
}

function wordScore(words: readonly string[], wanted: string): number {
  const mayBeInside = wanted.length >= MIN_INSIDE_CHARACTERS || WITHOUT_SPACES.test(wanted);
  let best = 0;
  for (const word of words) {
    if (word === wanted) return EXACT;
    if (best < PREFIX && word.startsWith(wanted)) best = PREFIX;
    else if (best < INSIDE && mayBeInside && word.includes(wanted)) best = INSIDE;
  }
  return best;
}

/** Returns where the words are in the text, in order and without overlaps. */
function rangesIn(text: string, wanted: readonly string[]): [from: number, to: number][] {
  // A folded character can have another length, so each one keeps the place that it comes from.
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = foldText(character);
    for (const _ of part) places.push(at);
    folded += part;
    at += character.length;
  }
  places.push(text.length);
  const ranges = wanted.flatMap((word) => occurrences(folded, word).map((from) => [from, from + word.length] as const));
  const merged: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const start = places[from] ?? text.length;
    // The end of a character, with the accents behind it.
    const end = places.slice(to).find((place) => place > (places[to - 1] ?? 0)) ?? text.length;
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function occurrences(text: string, word: string): number[] {
  const found: number[] = [];
  const mayBeInside = word.length >= MIN_INSIDE_CHARACTERS || WITHOUT_SPACES.test(word);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (mayBeInside || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) found.push(at);
  }
  return found;
}
