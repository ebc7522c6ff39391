import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { CollectionSummary } from '../../../../../shared/contract/data-overview.ts';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { PREVIEW_DATA_DAYS } from '../../../../../shared/domain/app-data/data-limits.ts';
import { Button } from '../../../components/ui/button.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { message, t } from '../../../lib/language/translate.ts';
import { useDataOverview } from '../api/use-data-overview.ts';
import { type DataSpace, dataScopeOf } from '../data-scope.ts';
import { CollectionView } from './collection-view.tsx';
import { DataSummary } from './data-summary.tsx';

const SPACES = [
  { value: 'live', label: message('Live') },
  { value: 'preview', label: message('Preview') },
] as const;

export function DataPanel({ revision }: { revision: Revision }) {
  const [space, setSpace] = useState<DataSpace>('live');
  const [chosen, setChosen] = useState<CollectionSummary | null>(null);
  const overview = useDataOverview(dataScopeOf(revision, space));
  const collection = chosen && (overview.data?.collections.find(({ name }) => name === chosen.name) ?? emptied(chosen));
  const changeSpace = (next: DataSpace) => {
    setSpace(next);
    setChosen(null);
  };
  return (
    <section aria-label={t`Data`} className="h-full overflow-y-auto">
      <div className="mx-auto max-w-4xl p-4 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Segmented label={t`Data of`} value={space} options={SPACES} onChange={changeSpace} />
          <p className="min-w-0 flex-1 basis-60 text-[0.8125rem] text-muted">
            {space === 'live'
              ? t`What visitors of the published app share.`
              : t`What previews wrote. It is deleted ${PREVIEW_DATA_DAYS} days after its last change.`}
          </p>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t`Read again`}
            title={t`Read again`}
            aria-disabled={overview.isFetching}
            onClick={() => void overview.refetch()}
          >
            <RotateCw aria-hidden className={overview.isFetching ? 'animate-spin' : undefined} />
          </Button>
        </div>
        {overview.isPending && <Loading />}
        {overview.isError && (
          <div className="mt-5">
            <LoadFailure title={t`The data could not be loaded.`} error={overview.error} onRetry={overview.refetch} />
          </div>
        )}
        {overview.data !== undefined &&
          (collection === null ? (
            <DataSummary revision={revision} space={space} overview={overview.data} onChoose={setChosen} />
          ) : (
            <CollectionView
              key={`${space} ${collection.name}`}
              revision={revision}
              space={space}
              summary={collection}
              onBack={() => setChosen(null)}
            />
          ))}
      </div>
    </section>
  );
}

/** Keeps a deleted collection open as an empty one, so that unsaved input is not lost. */
function emptied(collection: CollectionSummary): CollectionSummary {
  return { ...collection, records: 0, bytes: 0, pendingRecords: 0 };
}

function Loading() {
  return (
    <div role="status" aria-label={t`Loading the data…`} className="mt-5 grid gap-3">
      <Skeleton className="h-20" />
      <Skeleton className="h-14" />
      <Skeleton className="h-40" />
    </div>
  );
}
