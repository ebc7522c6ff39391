/** Fetches a CSV file part by part and hands it to the browser's downloads. */
import type { ExportKind } from '../../../../../shared/contract/admin/users.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { callAdminApi } from './admin-client.ts';

/** Returns the file's name; throws ApiError, and then nothing is saved. */
export async function downloadExport(kind: ExportKind): Promise<string> {
  const parts: string[] = [];
  let cursor: string | undefined;
  let fileName = `${kind}.csv`;
  do {
    const part = await callAdminApi('exportCsv', { kind, cursor });
    parts.push(part.csv);
    fileName = part.fileName;
    cursor = part.nextCursor;
  } while (cursor !== undefined);
  saveFile(fileName, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  return fileName;
}
