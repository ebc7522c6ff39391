import * as z from 'zod';
import { DATA_LIMITS } from '../app-data/data-limits.ts';
import { dataFieldSchema, valueBytes } from '../app-data/data-value.ts';
import { BUILD_IMAGE_MAX_COUNT } from '../image-limits.ts';
import { ATTACHMENT_LIMITS } from './attachment-limits.ts';

export const COLUMN_TYPES = ['text', 'number', 'date', 'yes-no'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** `built-in`: the document contains the rows. `shared`: the rows are the initial records of a shared collection. */
export const TABLE_USES = ['built-in', 'shared'] as const;
export type TableUse = (typeof TABLE_USES)[number];

const nameSchema = z
  .string()
  .overwrite((name) => name.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
  .min(1)
  .max(ATTACHMENT_LIMITS.NAME_CHARACTERS);

const columnSchema = z.strictObject({
  /** The heading of the column in the file. */
  name: nameSchema,
  /** The name of the field in rows and records. */
  key: dataFieldSchema,
  type: z.enum(COLUMN_TYPES),
});
export type TableColumn = z.infer<typeof columnSchema>;

const cellSchema = z.union([
  z.string().max(ATTACHMENT_LIMITS.CELL_CHARACTERS),
  z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
  z.boolean(),
  z.null(),
]);
/** A date is `2026-11-27` or `2026-11-27T14:05`; an empty cell is null. */
export type TableCell = z.infer<typeof cellSchema>;

const FITS: Record<ColumnType, (cell: TableCell) => boolean> = {
  text: (cell) => typeof cell === 'string',
  number: (cell) => typeof cell === 'number',
  date: (cell) => typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/.test(cell),
  'yes-no': (cell) => typeof cell === 'boolean',
};

/** Matches the key of a table: the name of a collection, or the part after `table-` in the id of an element. */
export const TABLE_KEY = /^[a-z][a-z0-9-]{0,39}$/;

export const attachedTableSchema = z
  .strictObject({
    /** The name of the file. */
    name: nameSchema,
    key: z.string().regex(TABLE_KEY, 'A table has a key of a-z, 0-9 and -, at most 40.'),
    use: z.enum(TABLE_USES),
    columns: z.array(columnSchema).min(1).max(ATTACHMENT_LIMITS.COLUMNS),
    rows: z.array(z.array(cellSchema)).max(ATTACHMENT_LIMITS.ROWS),
    /** The number of rows in the file. `rows` may contain only the first of them. */
    totalRows: z.int().min(0),
  })
  .refine(({ columns }) => isUnique(columns.map(({ key }) => key)), { error: 'Two columns have the same key.' })
  .refine(({ columns, rows }) => rows.every((row) => fits(row, columns)), {
    error: 'A row does not fit the columns.',
  })
  .refine(({ use, columns, rows }) => use === 'built-in' || rows.every((row) => isRecord(columns, row)), {
    error: 'A row is too large for a record of a shared collection.',
  });
export type AttachedTable = z.infer<typeof attachedTableSchema>;

const attachedTextSchema = z.strictObject({
  name: nameSchema,
  text: z.string().min(1).max(ATTACHMENT_LIMITS.TEXT_CHARACTERS),
  /** True when `text` is only the beginning of the file's text. */
  isCut: z.boolean().default(false),
});
export type AttachedText = z.infer<typeof attachedTextSchema>;

/** The content of files that a person attached to a prompt. It is data, never an instruction. */
export const attachmentsSchema = z
  .strictObject({
    texts: z.array(attachedTextSchema).max(ATTACHMENT_LIMITS.TEXTS).default([]),
    tables: z.array(attachedTableSchema).max(ATTACHMENT_LIMITS.TABLES).default([]),
    /** The index, from 0, of the user image whose visual style the app follows. */
    look: z
      .int()
      .min(0)
      .max(BUILD_IMAGE_MAX_COUNT - 1)
      .optional(),
  })
  .refine(({ texts }) => charactersOf(texts) <= ATTACHMENT_LIMITS.TEXT_CHARACTERS, {
    error: `The texts have more than ${ATTACHMENT_LIMITS.TEXT_CHARACTERS} characters together.`,
  })
  .refine(({ tables }) => isUnique(tables.map(({ key }) => key)), { error: 'Two tables have the same key.' })
  .refine((attachments) => JSON.stringify(attachments).length <= ATTACHMENT_LIMITS.JSON_CHARACTERS, {
    error: 'The attachments are too large.',
  });
export type Attachments = z.infer<typeof attachmentsSchema>;

/** Returns a row as an object with the keys of the columns. Apps read rows in this form. */
export function rowObject(columns: readonly TableColumn[], row: readonly TableCell[]): Record<string, TableCell> {
  return Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? null]));
}

/** Returns the rows that are small enough for a record of a shared collection. */
export function recordRows({ columns, rows }: Pick<AttachedTable, 'columns' | 'rows'>): AttachedTable['rows'] {
  return rows.filter((row) => isRecord(columns, row));
}

function isRecord(columns: readonly TableColumn[], row: readonly TableCell[]): boolean {
  return valueBytes(rowObject(columns, row)) <= DATA_LIMITS.RECORD_BYTES;
}

function charactersOf(texts: readonly Pick<AttachedText, 'text'>[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

function fits(row: readonly TableCell[], columns: readonly TableColumn[]): boolean {
  return (
    row.length === columns.length &&
    columns.every(({ type }, index) => {
      const cell = row[index] ?? null;
      return cell === null || FITS[type](cell);
    })
  );
}

function isUnique(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}
