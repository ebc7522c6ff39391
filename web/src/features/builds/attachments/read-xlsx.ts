import { ATTACHMENT_LIMITS } from '../../../../../shared/domain/attachments/attachment-limits.ts';
import type { RawCell } from '../../../../../shared/domain/attachments/column-values.ts';
import { t } from '../../../lib/language/translate.ts';
import { RefusedFileError } from './refused-file.ts';
import { storedZip } from './stored-zip.ts';

export interface SheetRows {
  rows: RawCell[][];
  /** The number of further rows that the sheet has. */
  more: number;
}

/** The reader needs seconds for ten thousand rows. It gets twice the rows of a table, because half may be blank. */
const READ_ROWS = 2 * ATTACHMENT_LIMITS.ROWS;
/** The largest shortened file, in bytes, that the reader gets. It includes the texts of all cells. */
const READ_MAX_BYTES = 12 * 1024 * 1024;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;

/** Returns the first rows of the first sheet that has some. Throws RefusedFileError. */
export async function readXlsx(bytes: Uint8Array): Promise<SheetRows> {
  const more: number[] = [];
  const zip = storedZip(
    bytes,
    (entry) => /^(?:xl\/|\[Content_Types\]|_rels\/).*\.(?:xml|rels)$|\.rels$/.test(entry),
    (entry, content) => {
      if (!SHEET.test(entry)) return content;
      const cut = firstRows(content);
      more.push(cut.more);
      return cut.sheet;
    },
  );
  if (zip === undefined || zip.byteLength > READ_MAX_BYTES) {
    throw new RefusedFileError(t`This table has too many rows. Save the first of them as a file, and attach that.`);
  }
  const { default: readSheets } = await import('read-excel-file/universal');
  const sheets = await readSheets(zip.buffer).catch(() => {
    throw new RefusedFileError(t`This table cannot be read. It may be damaged.`);
  });
  const rows = sheets.find(({ data }) => data.length > 0)?.data ?? [];
  // Only a sheet whose rows were all read can have a number of rows below the limit.
  return {
    rows: rows.map((row) => row.map(rawCell)),
    more: rows.length < ATTACHMENT_LIMITS.ROWS ? 0 : Math.max(0, ...more),
  };
}

/** Returns a sheet with its first rows only, and the number of the others. */
function firstRows(sheet: Uint8Array): { sheet: Uint8Array; more: number } {
  // Each byte becomes one character, so that an index is also the place of a byte.
  const text = new TextDecoder('latin1').decode(sheet);
  const starts = /<(\w+:)?row[\s/>]/g;
  let count = 0;
  let cut: { at: number; prefix: string } | undefined;
  for (let found = starts.exec(text); found; found = starts.exec(text)) {
    if (count === READ_ROWS) cut = { at: found.index, prefix: found[1] ?? '' };
    count += 1;
  }
  if (cut === undefined) return { sheet, more: 0 };
  const end = new TextEncoder().encode(`</${cut.prefix}sheetData></${cut.prefix}worksheet>`);
  const first = new Uint8Array(cut.at + end.length);
  first.set(sheet.subarray(0, cut.at));
  first.set(end, cut.at);
  return { sheet: first, more: count - READ_ROWS };
}

function rawCell(cell: unknown): RawCell {
  if (cell instanceof Date) return cell;
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null;
}
