import { truncateText } from '../truncate-text.ts';
import { ATTACHMENT_LIMITS } from './attachment-limits.ts';
import type { ColumnType, TableCell } from './attachments.ts';

/** A cell as read from a file. Cells of spreadsheets have types, and their dates are in UTC. */
export type RawCell = string | number | boolean | Date | null;

/** The number and date formats of a file. They decide about cells that are ambiguous, such as `1,234`. */
export interface CellHabits {
  hasDecimalComma: boolean;
  isDayFirst: boolean;
}

export interface ColumnValues {
  type: ColumnType;
  cells: TableCell[];
}

/** Returns the type that fits every cell of a column, and the cells converted to it. Empty cells become null. */
export function columnValues(raw: readonly RawCell[], habits: CellHabits): ColumnValues {
  const cells = raw.map((cell) => (typeof cell === 'string' ? cell.trim() : cell));
  const given = cells.filter((cell) => cell !== null && cell !== '');
  const readers: [ColumnType, (cell: RawCell) => TableCell][] = [
    ['yes-no', readYesNo],
    ['number', numberReader(given, habits)],
    ['date', dateReader(given, habits)],
  ];
  for (const [type, read] of given.length === 0 ? [] : readers) {
    const converted = cells.map((cell) => (cell === null || cell === '' ? null : read(cell)));
    if (converted.every((cell, index) => cell !== null || cells[index] === null || cells[index] === '')) {
      return { type, cells: converted };
    }
  }
  return { type: 'text', cells: cells.map(readText) };
}

const YES = new Set(['true', 'yes', 'ja', 'wahr']);
const NO = new Set(['false', 'no', 'nein', 'falsch']);

function readYesNo(cell: RawCell): TableCell {
  if (typeof cell === 'boolean') return cell;
  const word = typeof cell === 'string' ? cell.toLowerCase() : '';
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

function readText(cell: RawCell): TableCell {
  if (cell === null || cell === '') return null;
  if (cell instanceof Date) return isoDate(cell);
  return truncateText(String(cell), ATTACHMENT_LIMITS.CELL_CHARACTERS);
}

/** Matches a number: a sign, an optional currency on either side, and digits with separators. */
const NUMBER = /^(-?)\s*(?:[€$£¥]|EUR|USD|GBP|CHF)?\s*(-?)([\d.,'\u00a0\u202f ]*\d)\s*(?:[€$£¥]|EUR|USD|GBP|CHF)?$/i;
/** Numbers with more digits, such as card numbers, stay text, because a JavaScript number would lose digits. */
const DIGITS_MAX = 15;
const GROUPED = { ',': /^\d{1,3}(?:,\d{3})+$/, '.': /^\d{1,3}(?:\.\d{3})+$/ };

/**
 * Returns a function that reads numbers. The cells of the column show whether a comma or a point is the decimal
 * separator. If all cells are ambiguous, `hasDecimalComma` decides.
 */
function numberReader(cells: readonly RawCell[], { hasDecimalComma }: CellHabits): (cell: RawCell) => TableCell {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' ? (NUMBER.exec(cell)?.[3] ?? []) : []));
  const decimal = texts.map(decimalSeparator).find((found) => found !== undefined) ?? (hasDecimalComma ? ',' : '.');
  const group = decimal === ',' ? '.' : ',';
  return (cell) => {
    if (typeof cell === 'number') return Number.isSafeInteger(Math.trunc(cell)) ? cell : null;
    const [, sign = '', inner = '', digits] = (typeof cell === 'string' && NUMBER.exec(cell)) || [];
    if (digits === undefined) return null;
    const plain = digits.replace(/['\u00a0\u202f ](?=\d{3})/g, '');
    const [whole = '', fraction, ...rest] = plain.split(decimal);
    const ungrouped = GROUPED[group].test(whole) ? whole.replaceAll(group, '') : whole;
    const isNumber = rest.length === 0 && /^(?:0|[1-9]\d*)$/.test(ungrouped) && /^\d*$/.test(fraction ?? '');
    if (!isNumber || ungrouped.length + (fraction?.length ?? 0) > DIGITS_MAX) return null;
    return Number(`${sign || inner}${ungrouped}.${fraction || '0'}`);
  };
}

/** Returns the decimal separator of a number; undefined when the number is ambiguous or has no separator. */
function decimalSeparator(digits: string): ',' | '.' | undefined {
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const separator = comma >= 0 ? ',' : point >= 0 ? '.' : undefined;
  if (separator === undefined) return undefined;
  const isOnce = digits.indexOf(separator) === digits.lastIndexOf(separator);
  if (!isOnce) return separator === ',' ? '.' : ',';
  // A single separator before three digits may be a thousands separator, unless the number starts with 0, as in 0,125.
  return GROUPED[separator].test(digits) && !digits.startsWith('0') ? undefined : separator;
}

const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const NUMERIC_DATE = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::\d{2})?)?$/;
/** Two-digit years from 70 to 99 mean 1970 to 1999. */
const LAST_CENTURY_FROM = 70;
const MONTHS = 12;

/** Returns a function that reads dates. Dates with points start with the day; for others, the column's cells decide. */
function dateReader(cells: readonly RawCell[], { isDayFirst }: CellHabits): (cell: RawCell) => TableCell {
  const slashed = cells.flatMap((cell) => (typeof cell === 'string' ? [NUMERIC_DATE.exec(cell)] : []));
  const above = (part: 1 | 3) => slashed.some((found) => found?.[2] !== '.' && Number(found?.[part]) > MONTHS);
  const dayFirst = above(1) || (!above(3) && isDayFirst);
  return (cell) => {
    if (cell instanceof Date) return isoDate(cell);
    if (typeof cell !== 'string') return null;
    const iso = ISO_DATE.exec(cell);
    if (iso) return checkedDate(iso[1], iso[2], iso[3], iso[4], iso[5]);
    const [, first, separator, second, year = '', hour, minute] = NUMERIC_DATE.exec(cell) ?? [];
    if (first === undefined) return null;
    const fullYear = year.length === 4 ? year : `${Number(year) >= LAST_CENTURY_FROM ? '19' : '20'}${year}`;
    return separator === '.' || dayFirst
      ? checkedDate(fullYear, second, first, hour, minute)
      : checkedDate(fullYear, first, second, hour, minute);
  };
}

/** Returns the date in ISO 8601; null for a day that does not exist, such as February 30. */
function checkedDate(year = '', month = '', day = '', hour?: string, minute = '00'): string | null {
  const time = hour === undefined ? '' : `T${hour.padStart(2, '0')}:${minute}`;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}${time || 'T00:00'}:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : `${date}${time}`;
}

function isoDate(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null;
  const iso = date.toISOString();
  return iso.slice(11, 16) === '00:00' ? iso.slice(0, 10) : iso.slice(0, 16);
}
