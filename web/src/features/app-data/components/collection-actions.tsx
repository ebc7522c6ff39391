import { Braces, FileDown, FileUp, Table2, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CollectionSummary } from '../../../../../shared/contract/data-overview.ts';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { useEmptying } from '../api/use-emptying.ts';
import { useExport } from '../api/use-export.ts';
import type { CollectionRef } from '../data-scope.ts';
import { exportBase } from '../record-files.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

interface CollectionActionsProps {
  revision: Revision;
  place: CollectionRef;
  summary: CollectionSummary;
}

export function CollectionActions({ revision, place, summary }: CollectionActionsProps) {
  const [open, setOpen] = useState<'import' | 'empty' | null>(null);
  const close = () => setOpen(null);
  const { name, records } = summary;
  const exporting = useExport(place, exportBase(revision.projectNameDisplay, name));
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('import')}>
        <FileUp aria-hidden /> {t`Import`}
      </Button>
      <Menu
        trigger={<ExportTrigger readRecords={exporting.records} isEmpty={records === 0} />}
        actions={[
          {
            label: t`CSV, for spreadsheets`,
            icon: <Table2 aria-hidden />,
            onChoose: () => void exporting.start('csv'),
          },
          {
            label: t`JSON, with every detail`,
            icon: <Braces aria-hidden />,
            onChoose: () => void exporting.start('json'),
          },
        ]}
      />
      <Button
        variant="quiet"
        size="icon"
        aria-label={t`Delete all records`}
        title={t`Delete all records`}
        disabled={records === 0}
        onClick={() => setOpen('empty')}
      >
        <Trash2 aria-hidden />
      </Button>
      {open === 'empty' && <EmptyDialog place={place} records={records} onClose={close} />}
      {open === 'import' && (
        <Suspense fallback={null}>
          <ImportDialog place={place} policy={summary.policy} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

interface ExportTriggerProps {
  readRecords: number | null;
  isEmpty: boolean;
}

function ExportTrigger({ readRecords, isEmpty, ...trigger }: ExportTriggerProps) {
  return (
    <Button disabled={isEmpty || readRecords !== null} {...trigger}>
      {readRecords === null ? (
        <>
          <FileDown aria-hidden /> {t`Export`}
        </>
      ) : (
        <>
          <Spinner /> {t`${formatWhole(readRecords)} read`}
        </>
      )}
    </Button>
  );
}

interface EmptyDialogProps {
  place: CollectionRef;
  records: number;
  onClose: () => void;
}

function EmptyDialog({ place, records, onClose }: EmptyDialogProps) {
  const emptying = useEmptying(place, onClose);
  return (
    <ConfirmDialog
      title={t`Delete All Records`}
      question={t`${plural(records, { one: '# record', other: '# records' })} of “${place.collection}” will be deleted. This cannot be undone; an export keeps a copy.`}
      confirmLabel={t`Delete All`}
      isBusy={emptying.isPending}
      onConfirm={() => emptying.mutate([place.collection])}
      onCancel={onClose}
    />
  );
}
