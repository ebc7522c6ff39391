import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';
import type { CollectionRef } from '../data-scope.ts';
import { exportFile, type FileKind } from '../record-files.ts';
import { readAllRecords } from './use-records-page.ts';

/**
 * Exports the records of a collection to a file. `records` counts the records read so far, and is null when no export
 * runs.
 */
export function useExport(place: CollectionRef, fileBase: string) {
  const [records, setRecords] = useState<number | null>(null);
  const start = async (kind: FileKind) => {
    setRecords(0);
    try {
      const { name, content } = exportFile(kind, fileBase, await readAllRecords(place, setRecords));
      downloadFile(name, content);
      toasts.success(t`The file was downloaded.`, name);
    } catch (error) {
      toasts.error(
        t`The records were not exported.`,
        errorText(error, t`The server could not be reached. Nothing was lost.`),
      );
    } finally {
      setRecords(null);
    }
  };
  return { records, start };
}
