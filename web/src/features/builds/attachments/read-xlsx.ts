import type { RawCell } from '../../../../../shared/domain/attachments/column-values.ts';
import { t } from '../../../lib/language/translate.ts';
import { RefusedFileError } from './refused-file.ts';
import { storedZip } from './stored-zip.ts';

/** Returns the rows of the first sheet that is not empty. Throws RefusedFileError. */
export async function readXlsx(bytes: Uint8Array): Promise<RawCell[][]> {
  const zip = storedZip(bytes, (entry) => /^(?:xl\/|\[Content_Types\]|_rels\/).*\.(?:xml|rels)$|\.rels$/.test(entry));
  if (zip === undefined) {
    throw new RefusedFileError(t`This table has too many rows. Save the first of them as a file, and attach that.`);
  }
  const { default: readSheets } = await import('read-excel-file/universal');
  const sheets = await readSheets(zip.buffer).catch(() => {
    throw new RefusedFileError(t`This table cannot be read. It may be damaged.`);
  });
  const rows = sheets.find(({ data }) => data.length > 0)?.data ?? [];
  return rows.map((row) => row.map(rawCell));
}

function rawCell(cell: unknown): RawCell {
  if (cell instanceof Date) return cell;
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null;
}
