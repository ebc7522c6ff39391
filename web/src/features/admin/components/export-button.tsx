import { FileDown } from 'lucide-react';
import type { ExportKind } from '../../../../../shared/contract/admin/users.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useCsvExport } from '../api/use-csv-export.ts';

export function ExportButton({ kind, label }: { kind: ExportKind; label: string }) {
  const download = useCsvExport(kind);
  return (
    <Button aria-disabled={download.isPending} onClick={() => !download.isPending && download.mutate()}>
      {download.isPending ? <Spinner /> : <FileDown aria-hidden />}
      {label}
    </Button>
  );
}
