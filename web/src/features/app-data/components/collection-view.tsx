import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AppRecord } from '../../../../../shared/contract/app-record.ts';
import type { CollectionSummary } from '../../../../../shared/contract/data-overview.ts';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { Button } from '../../../components/ui/button.tsx';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatBytes } from '../../../lib/measure-format.ts';
import { type DataSpace, dataScopeOf } from '../data-scope.ts';
import { policyWords } from '../policy-words.ts';
import { CollectionActions } from './collection-actions.tsx';
import { RecordBrowser } from './record-browser.tsx';
import { RecordDialog } from './record-dialog.tsx';

const RemovalDialog = lazy(async () => ({ default: (await import('./removal-dialog.tsx')).RemovalDialog }));

interface CollectionViewProps {
  revision: Revision;
  space: DataSpace;
  summary: CollectionSummary;
  onBack: () => void;
}

export function CollectionView({ revision, space, summary, onBack }: CollectionViewProps) {
  const { name, policy, records, bytes } = summary;
  const place = { ...dataScopeOf(revision, space), collection: name };
  const [opened, setOpened] = useState<AppRecord | null>(null);
  const [removedLike, setRemovedLike] = useState<AppRecord | null>(null);
  return (
    <>
      <Button variant="quiet" className="mt-4 -ml-3.5" onClick={onBack}>
        <ArrowLeft aria-hidden /> {t`All collections`}
      </Button>
      <div className="mt-1 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-mono text-lg [overflow-wrap:anywhere]">
            {name}
            <span className="figures ml-3 text-[0.8125rem] font-normal tracking-normal text-muted">
              {t`${plural(records, { one: '# record', other: '# records' })} · ${formatBytes(bytes)}`}
            </span>
          </h2>
          <p className="mt-1 max-w-prose text-[0.8125rem] text-muted">{policyWords(policy).join(' ')}</p>
        </div>
        <CollectionActions revision={revision} place={place} summary={summary} />
      </div>
      <RecordBrowser
        place={place}
        pendingRecords={summary.pendingRecords}
        canEdit={policy.change !== 'nobody'}
        onOpen={setOpened}
        onRemoveMore={space === 'live' ? setRemovedLike : undefined}
      />
      {opened !== null && (
        <RecordDialog place={place} policy={policy} record={opened} onClose={() => setOpened(null)} />
      )}
      {removedLike !== null && (
        <Suspense fallback={null}>
          <RemovalDialog place={place} record={removedLike} onClose={() => setRemovedLike(null)} />
        </Suspense>
      )}
    </>
  );
}
