import { ChevronRight } from 'lucide-react';
import type { CollectionSummary } from '../../../../../shared/contract/data-overview.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatBytes } from '../../../lib/measure-format.ts';
import { policyWords } from '../policy-words.ts';

interface CollectionListProps {
  collections: readonly CollectionSummary[];
  onChoose: (collection: CollectionSummary) => void;
}

export function CollectionList({ collections, onChoose }: CollectionListProps) {
  return (
    <ul aria-label={t`Collections`} className="card divide-y divide-hairline overflow-hidden">
      {collections.map((collection) => (
        <li key={collection.name}>
          <CollectionItem collection={collection} onChoose={() => onChoose(collection)} />
        </li>
      ))}
    </ul>
  );
}

function CollectionItem({ collection, onChoose }: { collection: CollectionSummary; onChoose: () => void }) {
  const { name, policy, isDeclared, records, bytes } = collection;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full items-center gap-3 px-4 py-3 text-left -outline-offset-2 transition-colors hover:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono font-medium [overflow-wrap:anywhere]">{name}</span>
          <span className="figures text-[0.8125rem] text-muted">
            {t`${plural(records, { one: '# record', other: '# records' })} · ${formatBytes(bytes)}`}
          </span>
          <PendingBadge count={collection.pendingRecords} />
        </span>
        <span className="mt-1 block text-[0.8125rem] text-muted">
          {policyWords(policy).join(' ')}
          {!isDeclared && ` ${t`The app does not say so itself: these are the usual rules.`}`}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  );
}

export function PendingBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return <Badge tone="warn">{plural(count, { one: '# waits for approval', other: '# wait for approval' })}</Badge>;
}
