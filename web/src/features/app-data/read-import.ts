import * as z from 'zod';
import { DATA_LIMITS } from '../../../../shared/domain/app-data/data-limits.ts';
import type { CollectionPolicy } from '../../../../shared/domain/app-data/data-policy.ts';
import type { DataValue } from '../../../../shared/domain/app-data/data-value.ts';
import { recordIdSchema } from '../../../../shared/domain/app-data/record-place.ts';
import { plainText } from '../../../../shared/domain/csv/csv-line.ts';
import { type CsvRow, parseCsv } from '../../../../shared/domain/csv/parse-csv.ts';
import { t } from '../../lib/language/translate.ts';
import { formatWhole } from '../../lib/language/whole-number.ts';
import type { CsvFormat } from './csv-format.ts';
import { columnType, type ImportColumn, readCell } from './import-columns.ts';
import { readJson } from './json-text.ts';
import { checkValue } from './record-draft.ts';
import { type FileKind, RECORD_COLUMN } from './record-files.ts';

/** A parsed file before its values are checked. */
export type ImportFile =
  | { kind: 'csv'; columns: ImportColumn[]; rows: CsvRow[]; hasDecimalComma: boolean }
  | { kind: 'json'; entries: unknown[] };

/** A record and its position in the file: a line number for CSV, a record number for JSON. */
export interface PlacedValue {
  place: number;
  value: DataValue;
}
export interface LocatedProblem {
  place: number;
  problem: string;
}

type ReadFile = { ok: true; file: ImportFile } | { ok: false; problem: string };

/** Returns the kind of a file, by its first character. */
export function importKind(text: string): FileKind {
  return /^\uFEFF?\s*[[{]/.test(text) ? 'json' : 'csv';
}

/** Parses a file. `format` is that of a CSV file. */
export function readImportFile(text: string, policy: CollectionPolicy, format?: CsvFormat): ReadFile {
  const read = importKind(text) === 'json' ? readJsonFile(text) : readCsvFile(text, policy, format);
  if (!read.ok) return read;
  const count = read.file.kind === 'csv' ? read.file.rows.length : read.file.entries.length;
  if (count === 0) return { ok: false, problem: t`The file has no records.` };
  return count > DATA_LIMITS.RECORDS
    ? {
        ok: false,
        problem: t`The file has ${formatWhole(count)} records; an app has at most ${formatWhole(DATA_LIMITS.RECORDS)}.`,
      }
    : read;
}

function readJsonFile(text: string): ReadFile {
  const json = readJson(text.replace(/^\uFEFF/, ''));
  if (!json.ok) return json;
  return Array.isArray(json.value)
    ? { ok: true, file: { kind: 'json', entries: json.value } }
    : { ok: false, problem: t`A JSON file has a list of records in square brackets.` };
}

function readCsvFile(text: string, { shape }: CollectionPolicy, format?: CsvFormat): ReadFile {
  const parsed = parseCsv(text, format?.separator);
  const hasDecimalComma = format?.hasDecimalComma ?? false;
  if (!parsed.ok) return { ok: false, problem: t`A quotation mark begins on line ${parsed.line} and does not end.` };
  const [head, ...rows] = parsed.rows;
  if (head === undefined) return { ok: false, problem: t`The file has no records.` };
  const names = head.cells.map(plainText);
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice !== undefined) return { ok: false, problem: t`Two columns are named “${twice}”.` };
  const columns = names.map((name, index): ImportColumn => {
    const cells = rows.map((row) => row.cells[index] ?? '');
    const isLeftOut = name === '' || name.startsWith(RECORD_COLUMN);
    return { name, type: isLeftOut ? 'none' : columnType(name, cells, { shape, hasDecimalComma }) };
  });
  return { ok: true, file: { kind: 'csv', columns, rows, hasDecimalComma } };
}

/** Matches an entry of an exported file: a value with its metadata. Any other entry is itself the value of a record. */
const exportedSchema = z.looseObject({
  id: recordIdSchema,
  version: z.int(),
  value: z.record(z.string(), z.unknown()),
});

export function checkImport(file: ImportFile, policy: CollectionPolicy) {
  const values: PlacedValue[] = [];
  const problems: LocatedProblem[] = [];
  for (const { place, read } of file.kind === 'csv' ? csvEntries(file) : jsonEntries(file)) {
    const checked = read.ok ? checkValue(read.value, policy) : read;
    if (checked.ok) values.push({ place, value: checked.value });
    else problems.push({ place, problem: checked.problem });
  }
  return { values, problems };
}

type Entry = { place: number; read: { ok: true; value: unknown } | { ok: false; problem: string } };

function jsonEntries({ entries }: Extract<ImportFile, { kind: 'json' }>): Entry[] {
  return entries.map((entry, index) => {
    const exported = exportedSchema.safeParse(entry);
    return { place: index + 1, read: { ok: true, value: exported.success ? exported.data.value : entry } };
  });
}

function csvEntries({ columns, rows, hasDecimalComma }: Extract<ImportFile, { kind: 'csv' }>): Entry[] {
  return rows.map(({ line, cells }) => ({ place: line, read: readRow(cells, columns, hasDecimalComma) }));
}

function readRow(cells: readonly string[], columns: readonly ImportColumn[], hasDecimalComma: boolean): Entry['read'] {
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    return { ok: false, problem: t`The line has more cells than the file has columns.` };
  const fields: [string, unknown][] = [];
  for (const [index, column] of columns.entries()) {
    const read = readCell(cells[index] ?? '', column, hasDecimalComma);
    if (!read.ok) return read;
    if (read.value !== undefined) fields.push([column.name, read.value]);
  }
  return { ok: true, value: Object.fromEntries(fields) };
}
