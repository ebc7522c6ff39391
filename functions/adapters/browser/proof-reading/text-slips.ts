import type { LabelledValue, PageTexts, ReadList, ReadTable, TextBlock } from './page-texts.ts';

/** A mistake in a text that the page shows. `major`: it misleads a user. `minor`: it looks careless. */
interface Slip {
  severity: 'major' | 'minor';
  /** One sentence that says what users see, and what they should see instead. */
  text: string;
  /** The HTML of the element. It serves to find the element's line in the source. */
  markup: string;
  /** Mistakes of the same kind have the same cause, so only the first one in a document is reported. */
  kind?: string;
}

/**
 * Returns the mistakes in the texts of a page, as a proof-reader would mark them. `source` is the HTML of the document.
 * A text that the HTML contains literally was written on purpose, and not composed from a missing value.
 */
export function findSlips(texts: PageTexts, source: string): Slip[] {
  return [
    ...texts.blocks.flatMap((block) => [
      ...brokenValues(block, source),
      ...rawDates(block, texts.language),
      ...placeholders(block),
    ]),
    ...wrongNumbers(texts, source),
    ...texts.lists.flatMap(wrongCounts),
    ...texts.tables.flatMap(wrongTotals),
    ...differingValues(texts.values),
  ];
}

const BROKEN = /\[object \w+\]|(?<![\p{L}\d_.-])(?:Invalid Date|undefined|null|NaN)(?![\p{L}\d_(]|\.\w)/gu;
/**
 * The number of characters before and after a word such as “undefined” that are searched in the document's source
 * together with the word. If the source contains them all, the author wrote the word on purpose, so it is no mistake.
 */
const CONTEXT = 8;

function brokenValues({ text, markup }: TextBlock, source: string): Slip[] {
  return [...text.matchAll(BROKEN)].flatMap(({ 0: word, index }): Slip[] => {
    const around = text.slice(Math.max(0, index - CONTEXT), index + word.length + CONTEXT).trim();
    const isQuoted = ['"', "'", '`', '>'].some((before) =>
      source.includes(`${before}${word}${before === '>' ? '<' : before}`),
    );
    if (isQuoted || (around !== word && source.includes(around))) return [];
    return [{ severity: 'major', text: `“${clip(text)}” shows ${word} instead of a value`, markup }];
  });
}

const STAMP = /(?<![\w/-])\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?![\w-])/g;
/** Matches the languages in which people write dates in the format of ISO 8601. */
const WRITES_ISO = /^(?:sv|lt|hu|zh|ja|ko|en-CA|fr-CA)\b/i;

function rawDates({ text, markup }: TextBlock, language: string): Slip[] {
  if (WRITES_ISO.test(language)) return [];
  return [...text.matchAll(STAMP)].slice(0, 1).map(([date]): Slip => {
    const severity = date.includes('T') ? 'major' : 'minor';
    const told = `“${clip(text)}” shows the raw date ${date}; write it as people do`;
    return { severity, kind: `raw date ${severity}`, text: told, markup };
  });
}

const PLACEHOLDER =
  /\b(?:your|placeholder|dummy|sample) text(?: goes)? here\b|^placeholder text\b|\bFIXME\b|\bTODO: |\bPlatzhaltertext\b|\b(?:description|content|image|text) goes here\b/i;

function placeholders({ text, markup }: TextBlock): Slip[] {
  const [found] = PLACEHOLDER.exec(text) ?? [];
  return found ? [{ severity: 'major', text: `“${clip(text)}” is a placeholder; write real text`, markup }] : [];
}

/** Matches words that end like a plural, but are no plural or equal their singular. */
const NO_PLURALS =
  /^(?:news|series|species|means|always|this|his|is|has|was|as|its|us|plus|minus|yes|less|across|towards|besides)$/i;
/** Matches the text before a count. After any other word, a number belongs to a name, such as “Level 1 exams”. */
const COUNTED = String.raw`(?<=^|[(,·|;–—]\s?|\b(?:and|with|only|just|still|have|has|are|is|und|mit|nur|noch|sind|ist)\s)`;
const ONE = new RegExp(String.raw`${COUNTED}1 (\p{L}{3,})(?![\p{L}-])`, 'gu');
const MANY = new RegExp(
  String.raw`${COUNTED}(?!1 )(\d{1,6}) (\p{L}{3,})(?=$|[.,;:)·|!?]| (?:left|in|of|on|for|selected|remaining|found|total|übrig|von|gefunden)\b)`,
  'gu',
);

function wrongNumbers({ blocks, language }: PageTexts, source: string): Slip[] {
  const isGerman = /^de\b/i.test(language);
  const words = new Set(`${blocks.map(({ text }) => text).join(' ')} ${source}`.match(/\p{L}{3,}/gu));
  const isCounted = (noun: string) =>
    new RegExp(String.raw`(?:\d|[}'"${'`'}]) ?${noun}(?!\p{L})`, 'u').test(source) ||
    blocks.some(({ text }) => new RegExp(String.raw`\d ${noun}(?!\p{L})`, 'u').test(text));
  const slip = (block: TextBlock, wrong: string, right: string): Slip => ({
    severity: 'minor',
    text: `“${clip(block.text)}” says “${wrong}” where it should say “${right}”`,
    markup: block.markup,
  });
  return blocks.flatMap((block) => {
    // German nouns begin with a capital, as names do, so a count and its noun must be in one text node.
    const said = isGerman ? block.pieces : phrases(block);
    return said.flatMap((text) => [
      ...[...text.matchAll(ONE)].flatMap(({ 1: noun = '' }) => {
        const one = singularsOf(noun, isGerman).find((each) => words.has(each));
        return one && isCounted(noun) && !NO_PLURALS.test(noun) ? [slip(block, `1 ${noun}`, `1 ${one}`)] : [];
      }),
      ...[...text.matchAll(MANY)].flatMap(({ 1: count = '', 2: noun = '' }) => {
        const many = pluralsOf(noun, isGerman).find((each) => words.has(each) && isCounted(each));
        return many && !NO_PLURALS.test(many) ? [slip(block, `${count} ${noun}`, `${count} ${many}`)] : [];
      }),
    ]);
  });
}

/** Returns the texts in which a count and its noun form one phrase. “1” above “Exams” are a value and its label. */
function phrases({ text, pieces }: TextBlock): string[] {
  const isSentence = pieces.every((piece, index) => index === 0 || !/^\p{Lu}/u.test(piece));
  return isSentence ? [text] : pieces;
}

function singularsOf(noun: string, isGerman: boolean): string[] {
  if (isGerman)
    return ['en', 'n', 'e', 'er', 's']
      .filter((end) => noun.endsWith(end))
      .map((end) => noun.slice(0, -end.length))
      .filter((one) => one.length > 2);
  if (noun.endsWith('ies')) return [`${noun.slice(0, -3)}y`, noun.slice(0, -1)];
  if (/(?:s|x|z|ch|sh|o)es$/.test(noun)) return [noun.slice(0, -2), noun.slice(0, -1)];
  return noun.endsWith('s') && !noun.endsWith('ss') ? [noun.slice(0, -1)] : [];
}

function pluralsOf(noun: string, isGerman: boolean): string[] {
  if (isGerman) return ['en', 'n', 'e', 'er', 's'].map((end) => noun + end);
  return [`${noun}s`, `${noun}es`, ...(noun.endsWith('y') ? [`${noun.slice(0, -1)}ies`] : [])];
}

const COUNT = /^(?:showing |all |alle )?(\d{1,5}) (\p{L}{3,})(?: found| in total| gefunden| insgesamt)?\.?$/iu;

function wrongCounts({ rows, hiddenRows, names, before, hasMore }: ReadList): Slip[] {
  if (rows.length === 0 || hiddenRows > 0) return [];
  return before.flatMap(({ text, markup }): Slip[] => {
    const [, digits = '', noun = ''] = COUNT.exec(text) ?? [];
    const [count, stem] = [Number(digits), noun.toLowerCase().slice(0, Math.max(3, noun.length - 2))];
    if (digits === '' || count === rows.length || !names.toLowerCase().includes(stem)) return [];
    // An empty list may have one row that says so, and a long list may show only its beginning. The number may also
    // count the rows that are done or not done, or be the sum of the quantities in the rows.
    if ((count === 0 && rows.length === 1) || (count > rows.length && (hasMore || rows.length === 1))) return [];
    const done = rows.filter(({ isDone }) => isDone).length;
    if (count === done || count === rows.length - done || count === piecesIn(rows)) return [];
    return [{ severity: 'major', text: `“${text}” stands above a list of ${rows.length}`, markup }];
  });
}

/** Returns the sum of the first numbers of the rows, such as the quantities of a basket. */
function piecesIn(rows: ReadList['rows']): number {
  return rows.reduce((sum, { text }) => sum + Number(/\d+/.exec(text)?.[0] ?? 0), 0);
}

/** Matches rows and columns whose numbers are not simply added up to a total. */
const NOT_ADDED =
  /balance|saldo|running|cumulative|average|durchschnitt|rate|%|discount|rabatt|tax|vat|steuer|mwst|subtotal|zwischensumme|shipping|versand|fee|year|jahr|price each|unit|stück|rank|age\b/i;

function wrongTotals({ headers, rows, total, hasHiddenRows, markup }: ReadTable): Slip[] {
  if (
    hasHiddenRows ||
    rows.length < 2 ||
    rows.some((cells) => cells.length !== total.length || NOT_ADDED.test(cells[0] ?? ''))
  )
    return [];
  return total.flatMap((shown, column): Slip[] => {
    if (column === 0 || NOT_ADDED.test(headers[column] ?? '')) return [];
    const [sum, parts] = [numberIn(shown), rows.map((cells) => numberIn(cells[column] ?? ''))];
    if (sum === undefined) return [];
    const known = parts.filter((part) => part !== undefined);
    if (known.length < rows.length) return [];
    const added = known.reduce((one, other) => one + other.value, 0);
    // The total and its parts may each be rounded by up to half a unit.
    const tolerance = (rows.length + 1) * 0.5 * Math.max(sum.unit, ...known.map(({ unit }) => unit)) + 1e-6;
    if (Math.abs(added - sum.value) <= tolerance) return [];
    return [
      {
        severity: 'major',
        text: `the total says ${shown}, but its parts add up to ${Number(added.toFixed(2))}`,
        markup,
      },
    ];
  });
}

/**
 * Returns the only number of a text, and the unit of its last digit, such as 0.01. Returns undefined for no number,
 * several numbers, or an ambiguous one.
 */
function numberIn(text: string): { value: number; unit: number } | undefined {
  const [, sign, digits = ''] =
    /^[^\d\p{L}−-]*([−-]?)[^\d\p{L}]{0,2}(\d[\d.,' ]*)\s?(?:[$€£]|EUR|USD|CHF|h|kg|g|km|min)?$/u.exec(text) ?? [];
  if (digits === '') return undefined;
  const compact = digits.replace(/[' ]/g, '');
  const [, whole = compact, decimals = ''] = /^(.*)[.,](\d{1,2})$/.exec(compact) ?? [];
  const isGrouped = /^\d+$|^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole);
  // “1.234” may mean 1,234 or a decimal fraction.
  if (!isGrouped || (decimals === '' && /^\d{1,3}\.\d{3}$/.test(compact))) return undefined;
  const value = Number(`${whole.replace(/[.,]/g, '')}.${decimals || 0}`);
  return { value: sign ? -value : value, unit: 10 ** -decimals.length };
}

function differingValues(values: readonly LabelledValue[]): Slip[] {
  const byLabel = Map.groupBy(values, ({ label }) => label);
  return [...byLabel].flatMap(([label, all]): Slip[] => {
    const [first, ...others] = all;
    const other = others.find(({ value, region }) => {
      // The same label in two named regions of the page may mean two different values.
      const areApart = first !== undefined && first.region !== region && first.region >= 0 && region >= 0;
      return value !== first?.value && !areApart;
    });
    if (!first || !other) return [];
    return [
      {
        severity: 'major',
        text: `“${label}” is ${first.value} in one place and ${other.value} in another`,
        markup: other.markup,
      },
    ];
  });
}

function clip(text: string): string {
  return text.length > 70 ? `${text.slice(0, 69)}…` : text;
}
