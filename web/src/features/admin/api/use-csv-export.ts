import { useMutation } from '@tanstack/react-query';
import type { ExportKind } from '../../../../../shared/contract/admin/users.ts';
import { PROJECT_MESSAGES } from '../../../../../shared/messages/projects.ts';
import { callAdminApi } from '../../../lib/admin/admin-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { toasts } from '../../../lib/toasts.ts';

export function useCsvExport(kind: ExportKind) {
  return useMutation({
    mutationFn: () => downloadCsv(kind),
    onSuccess: (fileName) => toasts.success('The file was downloaded.', fileName),
    onError: (error) => toasts.error(PROJECT_MESSAGES.exportFailed, errorText(error, PROJECT_MESSAGES.exportFallback)),
  });
}

/** Downloads all parts as one file and returns its name. Throws ApiError, without saving, when a part fails. */
async function downloadCsv(kind: ExportKind): Promise<string> {
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
