import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { ListLayout } from '../list-layout.ts';
import { CARD_GRID } from './card-grid.ts';

const PLACES = [0, 1, 2] as const;

/** A placeholder with the height of the type filter and of the expected projects. */
export function ProjectListSkeleton({ layout, label }: { layout: ListLayout; label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-control mb-4 w-56" />
      {layout === 'cards' ? <Cards /> : <Rows />}
    </div>
  );
}

function Cards() {
  return (
    <div className={CARD_GRID}>
      {PLACES.map((place) => (
        <div key={place} className="card overflow-hidden">
          <div className="border-b border-hairline">
            <Skeleton className="aspect-video w-full rounded-none" />
          </div>
          <div className="px-4 py-2">
            <div className="h-control flex items-center justify-between">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-5 w-16" />
            </div>
            <div className="flex h-[1lh] items-center text-[0.8125rem]">
              <Skeleton className="h-3.5 w-56" />
            </div>
            <div className="h-control mt-2 flex items-center justify-between">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-5 w-20" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

function Rows() {
  return (
    <div className="card divide-y divide-hairline">
      {PLACES.map((place) => (
        <div key={place} className="flex min-h-13 items-center gap-3 px-4 py-3">
          <Skeleton className="h-9 w-16" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
