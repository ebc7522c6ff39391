import { useState } from 'react';
import type { ReportedRecord } from '../../../../../shared/contract/data-overview.ts';
import type { DataValue } from '../../../../../shared/domain/app-data/data-value.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatRelative } from '../../../lib/measure-format.ts';
import { useKeeping, useReportedRemoval } from '../api/use-reported-records.ts';
import { fieldText } from '../record-fields.ts';

interface ReportedRecordsProps {
  projectId: string;
  reported: readonly ReportedRecord[];
}

export function ReportedRecords({ projectId, reported }: ReportedRecordsProps) {
  const [chosen, setChosen] = useState<ReportedRecord | null>(null);
  const keeping = useKeeping(projectId);
  const removal = useReportedRemoval(projectId, () => setChosen(null));
  if (reported.length === 0) return null;
  return (
    <section aria-label={t`Reported by visitors`} className="mt-5">
      <h2 className="text-lg">{t`Reported by visitors`}</h2>
      <p className="mt-1 text-[0.8125rem] text-muted">
        {t`Buidl’s team looks at reports too. Deleting what breaks the rules keeps your app online.`}
      </p>
      <ul className="card mt-3 divide-y divide-hairline">
        {reported.map((entry) => (
          <ReportedItem
            key={`${entry.collection} ${entry.record.id}`}
            entry={entry}
            onKeep={() => !keeping.isPending && keeping.mutate(entry)}
            onDelete={() => setChosen(entry)}
          />
        ))}
      </ul>
      {chosen !== null && (
        <ConfirmDialog
          title={t`Delete Record`}
          question={t`“${wordsOf(chosen.record.value)}” will be deleted for everyone. This cannot be undone.`}
          confirmLabel={t`Delete`}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(chosen)}
          onCancel={() => setChosen(null)}
        />
      )}
    </section>
  );
}

interface ReportedItemProps {
  entry: ReportedRecord;
  onKeep: () => void;
  onDelete: () => void;
}

function ReportedItem({ entry, onKeep, onDelete }: ReportedItemProps) {
  const { collection, record, reports, reportedAtMs } = entry;
  const words = wordsOf(record.value);
  const reportedAt = new Date(reportedAtMs).toISOString();
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="line-clamp-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {words}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
          <Badge tone="warn">{plural(reports, { one: '# report', other: '# reports' })}</Badge>
          <span className="font-mono">{collection}</span>
          <time dateTime={reportedAt}>{formatRelative(reportedAt, Date.now())}</time>
        </p>
      </div>
      <div className="flex gap-2">
        <Button aria-label={t`Keep ${words.slice(0, NAME_LENGTH)}`} onClick={onKeep}>
          {t`Keep`}
        </Button>
        <Button aria-label={t`Delete ${words.slice(0, NAME_LENGTH)}`} onClick={onDelete}>
          {t`Delete`}
        </Button>
      </div>
    </li>
  );
}

const NAME_LENGTH = 40;
const WORDS_LENGTH = 400;

/** Returns the text fields of a record, or the whole record as JSON when it has none. */
function wordsOf(value: DataValue): string {
  const texts = Object.keys(value).filter((field) => typeof value[field] === 'string');
  const fields = texts.length > 0 ? texts : Object.keys(value);
  return fields
    .map((field) => fieldText(value, field))
    .join(' · ')
    .slice(0, WORDS_LENGTH);
}
