import { Undo2 } from 'lucide-react';
import type { DataRemoval } from '../../../../../shared/contract/data-removal.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatBytes, formatMoment } from '../../../lib/measure-format.ts';
import { useRestoring } from '../api/use-removals.ts';

interface RemovalListProps {
  projectId: string;
  removals: readonly DataRemoval[];
}

/** The bulk removals that can be restored. Shows nothing when there are none. */
export function RemovalList({ projectId, removals }: RemovalListProps) {
  const restoring = useRestoring(projectId);
  if (removals.length === 0) return null;
  return (
    <section aria-label={t`Removed`} className="mt-5">
      <h2 className="text-lg">{t`Removed`}</h2>
      <ul className="card mt-3 divide-y divide-hairline">
        {removals.map((removal) => (
          <RemovalItem
            key={removal.removalId}
            removal={removal}
            isRestoring={restoring.isPending && restoring.variables === removal.removalId}
            onRestore={() => !restoring.isPending && restoring.mutate(removal.removalId)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RemovalItemProps {
  removal: DataRemoval;
  isRestoring: boolean;
  onRestore: () => void;
}

function RemovalItem({ removal, isRestoring, onRestore }: RemovalItemProps) {
  const records = plural(removal.records, { one: '# record', other: '# records' });
  const until = new Date(removal.restorableUntilMs).toISOString();
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium [overflow-wrap:anywhere]">{t`${records} · ${formatBytes(removal.bytes)}`}</p>
        <p className="mt-1 text-[0.8125rem] [overflow-wrap:anywhere] text-muted">{conditionWords(removal).join(' ')}</p>
        <p className="mt-1 text-[0.8125rem] text-muted">
          {t`Removed on ${formatMoment(new Date(removal.startedAtMs).toISOString())}.`}{' '}
          <time dateTime={until}>{t`You can restore it until ${formatMoment(until)}.`}</time>
        </p>
      </div>
      <Button aria-label={t`Restore ${records}`} aria-disabled={isRestoring} onClick={onRestore}>
        {isRestoring ? <Spinner /> : <Undo2 aria-hidden />} {t`Restore`}
      </Button>
    </li>
  );
}

function conditionWords({ collection, sinceMs, sameVisitor, sameNetwork }: DataRemoval): string[] {
  return [
    collection === undefined ? t`From all collections.` : t`From “${collection}”.`,
    ...(sinceMs === undefined ? [] : [t`Added since ${formatMoment(new Date(sinceMs).toISOString())}.`]),
    ...(sameVisitor ? [t`By one visitor.`] : []),
    ...(sameNetwork ? [t`From one network.`] : []),
  ];
}
