/** Fetches a CSV file part by part and hands it to the browser's downloads. */
import type { ExportKind } from '../../../../../shared/contract/admin.ts';
import { callAdminApi } from '../../../lib/admin/admin-client.ts';
import { downloadFile } from '../../../lib/download-file.ts';

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
  downloadFile(fileName, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  return fileName;
}
