/** Downloads one of the books as a CSV file. */
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { ExportKind } from '../../../../../shared/contract/admin/users.ts';
import { PROJECT_MESSAGES } from '../../../../../shared/messages/projects.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { toasts } from '../../../lib/toasts.ts';
import { downloadExport } from '../api/download-export.ts';

export function ExportButton({ kind, label }: { kind: ExportKind; label: string }) {
  const download = useMutation({
    mutationFn: () => downloadExport(kind),
    onSuccess: (fileName) => toasts.success('The file was downloaded.', fileName),
    onError: (error) =>
      toasts.error(PROJECT_MESSAGES.exportFailed, errorText(error, PROJECT_MESSAGES.exportFallback)),
  });
  return (
    <Button aria-disabled={download.isPending} onClick={() => !download.isPending && download.mutate()}>
      {download.isPending ? <Spinner /> : <FileDown aria-hidden />}
      {label}
    </Button>
  );
}
