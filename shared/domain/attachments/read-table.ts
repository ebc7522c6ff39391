import { plainText } from '../csv/csv-line.ts';
import { csvSeparator, parseCsv } from '../csv/parse-csv.ts';
import { ATTACHMENT_LIMITS } from './attachment-limits.ts';
import type { AttachedTable, TableColumn } from './attachments.ts';
import { type CellHabits, columnValues, type RawCell } from './column-values.ts';

export type UnderstoodTable = Omit<AttachedTable, 'key' | 'use'>;

/** `empty`: no rows under the headings. `quote`: a quotation mark on `line` is never closed. */
export type ReadTable =
  | { ok: true; table: UnderstoodTable }
  | { ok: false; reason: 'empty' | 'too-wide' }
  | { ok: false; reason: 'quote'; line: number };

/**
 * Reads a table from the text of a CSV file. `isDayFirst` decides about dates such as 03/04/2026. It has no effect on
 * files with semicolons, because the languages that use them have decimal commas and write the day first.
 */
export function readCsvTable(name: string, text: string, isDayFirst: boolean): ReadTable {
  const parsed = parseCsv(text);
  if (!parsed.ok) return { ok: false, reason: 'quote', line: parsed.line };
  const hasSemicolons = csvSeparator(text) === ';';
  const habits = { hasDecimalComma: hasSemicolons, isDayFirst: hasSemicolons || isDayFirst };
  return readTable(
    name,
    parsed.rows.map(({ cells }) => cells.map(plainText)),
    habits,
  );
}

/**
 * Reads a table from rows of cells. The first row contains the headings, unless none of its cells is a text. `more` is
 * the number of further rows in the file, which are only counted.
 */
export function readTable(
  name: string,
  rows: readonly (readonly RawCell[])[],
  habits: CellHabits,
  more = 0,
): ReadTable {
  const given = rows.filter((row) => row.some(isFilled));
  const width = given.reduce((widest, row) => Math.max(widest, row.findLastIndex(isFilled) + 1), 0);
  const hasHeadings = given[0]?.some((cell) => columnValues([cell], habits).type === 'text' && isFilled(cell));
  const [headings, body] = hasHeadings ? [given[0] ?? [], given.slice(1)] : [[], given];
  if (width === 0 || body.length === 0) return { ok: false, reason: 'empty' };
  if (width > ATTACHMENT_LIMITS.COLUMNS) return { ok: false, reason: 'too-wide' };
  const kept = body.slice(0, ATTACHMENT_LIMITS.ROWS);
  const names = headingNames(headings, width);
  const keys = uniqueTexts(
    names.map((each, index) => fieldKey(each, index)),
    '_',
  );
  const values = names.map((_, index) =>
    columnValues(
      kept.map((row) => row[index] ?? null),
      habits,
    ),
  );
  const columns = names.map((each, index): TableColumn => {
    return { name: each, key: keys[index] ?? '', type: values[index]?.type ?? 'text' };
  });
  const table = kept.map((_, row) => values.map(({ cells }) => cells[row] ?? null));
  return { ok: true, table: { name, columns, rows: withinSize(table), totalRows: body.length + more } };
}

/** Derives the key of a table from its file name. The key differs from the keys in `taken`. */
export function tableKey(fileName: string, taken: readonly string[]): string {
  const base = asciiOf(fileName.replace(/\.[^.]*$/, '')).toLowerCase();
  const slug = base
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 36)
    .replace(/-+$/, '');
  const key = slug === '' ? 'table' : /^\d/.test(slug) ? `t-${slug.slice(0, 34)}` : slug;
  let unique = key;
  for (let number = 2; taken.includes(unique); number += 1) unique = `${key}-${number}`;
  return unique;
}

/** The maximum size of one table as JSON: half of the limit for all attachments, so that a second table fits. */
const TABLE_CHARACTERS = ATTACHMENT_LIMITS.JSON_CHARACTERS / 2;

function withinSize(rows: AttachedTable['rows']): AttachedTable['rows'] {
  let left: number = TABLE_CHARACTERS;
  const end = rows.findIndex((row) => {
    left -= JSON.stringify(row).length + 1;
    return left < 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

const isFilled = (cell: RawCell) => cell !== null && (typeof cell !== 'string' || cell.trim() !== '');

function headingNames(headings: readonly RawCell[], width: number): string[] {
  const names = Array.from({ length: width }, (_, index) => {
    const heading = String(headings[index] ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    return heading.slice(0, ATTACHMENT_LIMITS.NAME_CHARACTERS - 10) || `Column ${index + 1}`;
  });
  return uniqueTexts(names, ' ');
}

function uniqueTexts(texts: readonly string[], joint: string): string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    let unique = text;
    for (let number = 2; taken.has(unique); number += 1) unique = `${text}${joint}${number}`;
    taken.add(unique);
    return unique;
  });
}

const RESERVED = new Set(['constructor', 'prototype']);
const KEY_LENGTH = 40;

/** Derives the name of a field from a heading: `Preis (€)` becomes `preis`. */
function fieldKey(heading: string, index: number): string {
  const slug = asciiOf(heading)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, KEY_LENGTH)
    .replace(/_+$/, '');
  if (slug === '') return `column_${index + 1}`;
  return /^\d/.test(slug) || RESERVED.has(slug) ? `column_${slug}` : slug;
}

function asciiOf(text: string): string {
  return text
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
}
