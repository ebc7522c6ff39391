import type { RecordShape } from '../../../../shared/domain/app-data/record-shape.ts';
import { plainText } from '../../../../shared/domain/csv/csv-line.ts';
import { message, t } from '../../lib/language/translate.ts';

export const COLUMN_TYPES = [
  { value: 'text', label: message('Text') },
  { value: 'number', label: message('Number') },
  { value: 'boolean', label: message('True or false') },
  { value: 'json', label: message('JSON') },
  { value: 'none', label: message('Leave out') },
] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number]['value'];

export interface ImportColumn {
  name: string;
  type: ColumnType;
}

/** Longer numbers, such as card numbers, would lose digits and are imported as text. */
const DIGITS_MAX = 15;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;
/** Matches a number with a decimal comma, such as `1.234,5`. */
const COMMA_NUMBER = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/;

/** Returns a column's type from the declared shape, else a type that fits all cells. Empty cells are missing fields. */
export function columnType(
  name: string,
  cells: readonly string[],
  { shape, hasDecimalComma = false }: { shape?: RecordShape | undefined; hasDecimalComma?: boolean } = {},
): ColumnType {
  const field = shape !== undefined && Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined;
  if (field !== undefined) return TYPE_OF_SHAPE[field.type];
  const given = cells.filter((cell) => cell !== '' && cell !== 'null');
  if (given.length === 0) return 'text';
  if (given.every((cell) => isNumber(withPoint(cell, hasDecimalComma)))) return 'number';
  if (given.every((cell) => cell === 'true' || cell === 'false')) return 'boolean';
  return given.every(isJson) ? 'json' : 'text';
}

const TYPE_OF_SHAPE = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'json',
} as const;

const isNumber = (cell: string) => NUMBER.test(cell) && cell.replaceAll(/\D/g, '').length <= DIGITS_MAX;

/** Returns a number with a decimal point. Returns other texts unchanged. */
function withPoint(cell: string, hasDecimalComma: boolean): string {
  return hasDecimalComma && COMMA_NUMBER.test(cell) ? cell.replaceAll('.', '').replace(',', '.') : cell;
}

function isJson(cell: string): boolean {
  return /^[[{]/.test(cell) && parse(cell) !== undefined;
}

function parse(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}

export type ReadCell = { ok: true; value: unknown } | { ok: false; problem: string };

/** Parses a cell. The value is undefined when the record does not have the field. */
export function readCell(cell: string, { name, type }: ImportColumn, hasDecimalComma = false): ReadCell {
  if (cell === '' || type === 'none') return { ok: true, value: undefined };
  if (type === 'text') return { ok: true, value: plainText(cell) };
  if (cell === 'null') return { ok: true, value: null };
  if (type === 'number') {
    const digits = withPoint(cell, hasDecimalComma);
    return NUMBER.test(digits)
      ? { ok: true, value: Number(digits) }
      : { ok: false, problem: t`“${name}” has to be a number.` };
  }
  if (type === 'boolean')
    return /^(?:true|false)$/i.test(cell)
      ? { ok: true, value: cell.toLowerCase() === 'true' }
      : { ok: false, problem: t`“${name}” has to be true or false.` };
  const value = parse(cell);
  return value === undefined ? { ok: false, problem: t`“${name}” is not valid JSON.` } : { ok: true, value };
}
