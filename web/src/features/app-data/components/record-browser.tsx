import { useRef, useState } from 'react';
import type { AppRecord } from '../../../../../shared/contract/app-record.ts';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { t } from '../../../lib/language/translate.ts';
import { useApproval, useRecordRemoval } from '../api/use-record-changes.ts';
import { useRecordsPage } from '../api/use-records-page.ts';
import type { CollectionRef } from '../data-scope.ts';
import { useUndoableRemovals } from '../use-undoable-removals.ts';
import { PageSearch } from './page-search.tsx';
import type { RecordActions } from './record-buttons.tsx';
import { RecordPages } from './record-pages.tsx';
import { RecordsFound } from './records-found.tsx';

type Shown = 'all' | 'pending';

interface RecordBrowserProps {
  place: CollectionRef;
  pendingRecords: number;
  canEdit: boolean;
  onOpen: (record: AppRecord) => void;
  onRemoveMore: ((record: AppRecord) => void) | undefined;
}

export function RecordBrowser({ place, pendingRecords, canEdit, onOpen, onRemoveMore }: RecordBrowserProps) {
  const [shown, setShown] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  // Cursors of the pages up to this one. The first page has no cursor.
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const page = useRecordsPage(place, { isPending: shown === 'pending', cursor: cursors.at(-1) });
  const removals = useUndoableRemovals(useRecordRemoval(place).mutateAsync);
  const approval = useApproval(place);
  const actions: RecordActions = {
    canEdit,
    onOpen,
    onRemoveMore,
    onRemove: removals.remove,
    onUndo: removals.undo,
    onApprove: (record) => !approval.isPending && approval.mutate(record),
  };
  const top = useRef<HTMLDivElement>(null);
  const turn = (next: readonly (string | undefined)[]) => {
    setCursors(next);
    // The buttons are below the records, so this scrolls up to the start of the next page.
    top.current?.scrollIntoView({ block: 'start' });
  };
  const show = (chosen: Shown) => {
    setShown(chosen);
    setCursors([undefined]);
  };
  return (
    <div ref={top} className="mt-4 scroll-mt-4">
      <div className="mb-3 flex flex-wrap gap-2">
        <PageSearch value={search} onChange={setSearch} />
        {(pendingRecords > 0 || shown === 'pending') && (
          <ShownChoice value={shown} pendingRecords={pendingRecords} onChange={show} />
        )}
      </div>
      {page.isPending && (
        <div role="status" aria-label={t`Loading the records…`}>
          <Skeleton className="h-48" />
        </div>
      )}
      {page.isError && (
        <LoadFailure title={t`The records could not be loaded.`} error={page.error} onRetry={page.refetch} />
      )}
      {page.data !== undefined && (
        <>
          <RecordsFound
            caption={t`Records of ${place.collection}`}
            records={page.data.records}
            search={search}
            isPendingOnly={shown === 'pending'}
            removedIds={removals.ids}
            actions={actions}
          />
          <RecordPages
            page={cursors.length}
            nextCursor={page.data.nextCursor}
            onPrevious={() => turn(cursors.slice(0, -1))}
            onNext={(cursor) => turn([...cursors, cursor])}
          />
        </>
      )}
    </div>
  );
}

interface ShownChoiceProps {
  value: Shown;
  pendingRecords: number;
  onChange: (value: Shown) => void;
}

function ShownChoice({ value, pendingRecords, onChange }: ShownChoiceProps) {
  const options = [
    { value: 'all', label: t`All` },
    { value: 'pending', label: t`Waiting (${pendingRecords})` },
  ] as const;
  return <Segmented label={t`Records shown`} value={value} options={options} onChange={onChange} />;
}
