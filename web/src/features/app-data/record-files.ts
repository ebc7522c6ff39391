import type { AppRecord } from '../../../../shared/contract/app-record.ts';
import { csvLine } from '../../../../shared/domain/csv/csv-line.ts';
import { fieldsOf, fieldText } from './record-fields.ts';

/** Spreadsheets need this mark to detect UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Prefix of metadata columns, which an import ignores. */
export const RECORD_COLUMN = 'record.';

export type FileKind = 'csv' | 'json';
const TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** Returns an export file, named like `focus-tomato-scores.csv`. */
export function exportFile(kind: FileKind, base: string, records: readonly AppRecord[]) {
  const text = kind === 'csv' ? recordsCsv(records) : recordsJson(records);
  return { name: `${base}.${kind}`, content: new Blob([text], { type: TYPES[kind] }) };
}

/** Returns a CSV text with one column per field, followed by the metadata columns. */
export function recordsCsv(records: readonly AppRecord[]): string {
  const fields = fieldsOf(records, Number.POSITIVE_INFINITY);
  const head = csvLine([
    ...fields,
    ...['id', 'author', 'createdAt', 'updatedAt', 'version', 'isPending'].map((name) => `${RECORD_COLUMN}${name}`),
  ]);
  return BYTE_ORDER_MARK + head + records.map((record) => csvLine(cellsOf(record, fields))).join('');
}

function cellsOf(record: AppRecord, fields: readonly string[]) {
  const { id, value, author, createdAtMs, updatedAtMs, version, isPending = false } = record;
  const cells = fields.map((field) => {
    const found = Object.hasOwn(value, field) ? value[field] : undefined;
    return typeof found === 'number' || typeof found === 'boolean' ? found : fieldText(value, field);
  });
  return [...cells, id, author, isoOf(createdAtMs), isoOf(updatedAtMs), version, isPending];
}

/** Returns the records as JSON that can be imported again. */
export function recordsJson(records: readonly AppRecord[]): string {
  const exported = records.map(({ id, value, author, createdAtMs, updatedAtMs, version, isPending }) => ({
    id,
    value,
    author,
    version,
    createdAt: isoOf(createdAtMs),
    updatedAt: isoOf(updatedAtMs),
    ...(isPending === true ? { isPending } : {}),
  }));
  return `${JSON.stringify(exported, null, 2)}\n`;
}

const isoOf = (timeMs: number) => new Date(timeMs).toISOString();

/** Returns the name of an export without its extension: `focus-tomato-scores`. */
export function exportBase(projectName: string, collection: string): string {
  const plainName = projectName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return plainName === '' ? collection : `${plainName}-${collection}`;
}
