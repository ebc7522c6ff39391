/** Edit responses with typical mistakes of models, and the expected result of each. */
import { foldLine } from '../../shared/domain/edits/fold-text.ts';
import type { Random } from '../simulation/random.ts';

export interface DisturbedResponse {
  kind: string;
  document: string;
  text: string;
  isCut: boolean;
  /** The document with all edits applied; undefined when the product must refuse the response. */
  expected: string | undefined;
  /** True when a refusal is also correct: the response was truncated, and nothing tells how much is missing. */
  mayBeRefused: boolean;
}

interface Part {
  first: number;
  search: readonly string[];
  replace: readonly string[];
}

type Lines = readonly string[];

const MOST_LINES = 8;
const MOST_BLOCKS = 3;
/**
 * The number of document lines that an elided edit covers. Its search text has only the first and the last line, with
 * `...` between them.
 */
const ELIDED_LINES = 6;
const TRIES = 400;

const NEW_LINES = ['  <p class="note">Added</p>', 'const added = 1;', '.added { color: #123456; }'];

/** Mistakes in lines that the response copies from the document. */
const COPIED: Record<string, (line: string) => string> = {
  'space at line ends': (line) => `${line}  \t`,
  'curly quotes': (line) => line.replaceAll("'", '\u2019').replaceAll('"', '\u201d'),
  'no-break spaces': (line) => line.replace(/(?<=\S) (?=\S)/g, '\u00a0'),
  entities: (line) => line.replaceAll("'", '&#39;').replaceAll('"', '&quot;'),
};
/** Mistakes in each line of an edit block, including the new lines. */
const INDENTED: Record<string, (line: string) => string> = {
  'more indentation': (line) => (line === '' ? line : `      ${line}`),
  'indentation by a tab': (line) => (line === '' ? line : `\t${line}`),
};
const WHOLE: Record<string, (response: string) => string> = {
  none: (response) => response,
  CRLF: (response) => response.replaceAll('\n', '\r\n'),
  'long marks': (response) => response.replace(/^([<=>])(?=\1{6})/gm, '$1$1'),
  'short marks': (response) => response.replace(/^([<=>])\1\1(?=\1{4})/gm, '$1'),
  'fences around': (response) => `\`\`\`diff\n${response}\n\`\`\``,
  'a fence around each block': (response) => response.replace(/<<<[\s\S]*?>>>\S* \w+/g, '```\n$&\n```'),
  prose: (response) => `Sure! I change it:\n\n${response}\n\nThat should do.`,
};
const SPECIAL = ['fences inside', 'elision', 'ambiguous', 'cut'] as const;

export const KINDS = [...Object.keys(COPIED), ...Object.keys(INDENTED), ...Object.keys(WHOLE), ...SPECIAL];

/** Returns a response with the given kind of mistake, for a random document. */
export function disturbedResponse(random: Random, documents: readonly string[], kind: string): DisturbedResponse {
  const document = random.pick(documents);
  const lines = document.split('\n');
  if (kind === 'elision') return elided(random, lines);
  const parts = partsOf(random, lines, kind === 'cut' || kind === 'ambiguous' ? 1 : random.integer(1, MOST_BLOCKS));
  const [copied, indented, whole] = [COPIED[kind], INDENTED[kind], WHOLE[kind]];
  const written = parts.map(({ search, replace }) => {
    const isCopied = (line: string) => search.includes(line);
    if (copied)
      return block(
        search.map(copied),
        replace.map((line) => (isCopied(line) ? copied(line) : line)),
      );
    if (indented) return block(search.map(indented), replace.map(indented));
    return kind === 'fences inside' ? block(fenced(search), fenced(replace)) : block(search, replace);
  });
  const exact = written.join('\n\n');
  // The response combines two kinds of mistakes.
  const text = (whole ?? random.pick(Object.values(WHOLE)))(exact);
  const expected = applied(lines, parts);
  if (kind === 'ambiguous') {
    const twice = [...lines, ...(parts[0]?.search ?? [])].join('\n');
    return { kind, document: twice, text, isCut: false, expected: undefined, mayBeRefused: true };
  }
  if (kind === 'cut') {
    const cut = text.slice(0, random.integer(0, text.length - 1));
    return { kind, document, text: cut, isCut: random.chance(0.5), expected, mayBeRefused: true };
  }
  return { kind, document, text, isCut: false, expected, mayBeRefused: false };
}

function partsOf(random: Random, lines: Lines, count: number): Part[] {
  const parts: Part[] = [];
  const folded = lines.map(foldLine);
  for (let tries = 0; tries < TRIES && parts.length < count; tries += 1) {
    const part = pickPart(random, lines);
    const isApart = parts.every(
      ({ first, search }) => part.first > first + search.length || part.first + part.search.length < first,
    );
    if (isApart && isUnique(folded, part)) parts.push(part);
  }
  return parts.toSorted((left, right) => left.first - right.first);
}

function pickPart(random: Random, lines: Lines): Part {
  const first = random.integer(0, lines.length - MOST_LINES - 1);
  const search = lines.slice(first, first + random.integer(1, MOST_LINES));
  const at = random.integer(0, search.length - 1);
  const added = random.pick(NEW_LINES);
  const indent = /^[ \t]*/.exec(search[at] ?? '')?.[0] ?? '';
  const replace = random.weighted<string[]>([
    [2, search.toSpliced(at, 0, indent + added.trim())],
    [2, search.toSpliced(at, 1, indent + added.trim())],
    [1, search.length > 1 ? search.toSpliced(at, 1) : [...search, indent + added.trim()]],
  ]);
  return { first, search, replace };
}

/** Returns true when the searched lines begin and end with text and occur only once, even in the loosest comparison. */
function isUnique(folded: Lines, { search }: Part): boolean {
  if (search[0]?.trim() === '' || search.at(-1)?.trim() === '') return false;
  const wanted = search.map(foldLine).join('\n');
  const found = folded.filter((_, at) => folded.slice(at, at + search.length).join('\n') === wanted);
  return found.length === 1;
}

function applied(lines: Lines, parts: readonly Part[]): string {
  return parts
    .toReversed()
    .reduce<Lines>((left, { first, search, replace }) => left.toSpliced(first, search.length, ...replace), lines)
    .join('\n');
}

/** Returns an edit that shows only the first and the last of several lines, with `...` between them. */
function elided(random: Random, lines: Lines): DisturbedResponse {
  for (;;) {
    const first = random.integer(0, lines.length - ELIDED_LINES - 1);
    const part = lines.slice(first, first + ELIDED_LINES);
    const [begin = '', end = ''] = [part[0], part.at(-1)];
    const isOnce = (line: string) => lines.filter((other) => other.trimEnd() === line.trimEnd()).length === 1;
    if (![begin, end].every((line) => line.trim().length > 3 && isOnce(line))) continue;
    const added = random.pick(NEW_LINES);
    const text = block([begin, '...', end], [begin, added, '...', end]);
    const expected = applied(lines, [{ first, search: [begin], replace: [begin, added] }]);
    const document = lines.join('\n');
    return { kind: 'elision', document, text, isCut: false, expected, mayBeRefused: false };
  }
}

function block(search: Lines, replace: Lines): string {
  return ['<<<<<<< SEARCH', ...search, '=======', ...replace, '>>>>>>> REPLACE'].join('\n');
}

function fenced(lines: Lines): string[] {
  return ['```html', ...lines, '```'];
}
