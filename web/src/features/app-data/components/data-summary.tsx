import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CollectionSummary, DataOverview } from '../../../../../shared/contract/data-overview.ts';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { t } from '../../../lib/language/translate.ts';
import { useEmptying } from '../api/use-emptying.ts';
import { type DataSpace, dataScopeOf } from '../data-scope.ts';
import { ApproveFirstSwitch } from './approve-first-switch.tsx';
import { CollectionList } from './collection-list.tsx';
import { DataFigures } from './data-figures.tsx';
import { DataUsage } from './data-usage.tsx';
import { PausedNote } from './paused-note.tsx';
import { RemovalList } from './removal-list.tsx';
import { ReportedRecords } from './reported-records.tsx';

interface DataSummaryProps {
  revision: Revision;
  space: DataSpace;
  overview: DataOverview;
  onChoose: (collection: CollectionSummary) => void;
}

export function DataSummary({ revision, space, overview, onChoose }: DataSummaryProps) {
  const isLive = space === 'live';
  const { collections } = overview;
  return (
    <>
      {isLive && <PausedNote overview={overview} controls={revision.usageControls} />}
      <DataFigures overview={overview} isLive={isLive} />
      <ReportedRecords projectId={revision.projectId} reported={overview.reported} />
      <div className="mt-5">
        {collections.length === 0 ? (
          <NoData isLive={isLive} />
        ) : (
          <CollectionList collections={collections} onChoose={onChoose} />
        )}
      </div>
      {!isLive && overview.records > 0 && (
        <EmptyPreview revision={revision} collections={collections.map(({ name }) => name)} />
      )}
      {isLive && (
        <>
          <RemovalList projectId={revision.projectId} removals={overview.removals} />
          <div className="mt-5">
            <ApproveFirstSwitch projectId={revision.projectId} isOn={overview.approvesFirst} />
          </div>
          <DataUsage days={overview.days} />
        </>
      )}
    </>
  );
}

function NoData({ isLive }: { isLive: boolean }) {
  return (
    <EmptyState title={t`No data yet`}>
      {isLive
        ? t`When visitors add something that others may see, such as a score, a vote or a booking, it appears here. Ask for a leaderboard or a guest book in the chat to try it.`
        : t`When the app keeps something while you try it here, it appears in this place, apart from what visitors see.`}
    </EmptyState>
  );
}

interface EmptyPreviewProps {
  revision: Revision;
  collections: readonly string[];
}

function EmptyPreview({ revision, collections }: EmptyPreviewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const emptying = useEmptying(dataScopeOf(revision, 'preview'), close);
  return (
    <p className="mt-5">
      <Button onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden /> {t`Empty the preview`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Empty the Preview`}
          question={t`All records that previews wrote are deleted. What visitors of the published app share stays.`}
          confirmLabel={t`Delete All`}
          isBusy={emptying.isPending}
          onConfirm={() => emptying.mutate(collections)}
          onCancel={close}
        />
      )}
    </p>
  );
}
