import { memo } from 'react';
import { t } from '../../../../lib/language/translate.ts';
import { isBeingWritten } from '../../build-stages.ts';
import type { BuildState } from '../../build-state.ts';
import { LivePreview } from './live-preview.tsx';

export const UnfinishedApp = memo(function UnfinishedApp({ build }: { build: BuildState }) {
  if (build.status !== 'LOADING') return <EmptyPane />;
  return (
    <LivePreview
      url={build.previewUrl}
      stage={build.stage}
      isGrowing={isBeingWritten(build.stage)}
      title={t`${build.subject.projectNameDisplay}, as far as it is written`}
    />
  );
});

function EmptyPane() {
  return (
    <div className="blueprint grid min-h-0 flex-1 place-items-center p-6">
      <p className="max-w-60 rounded-card bg-paper px-5 py-4 text-center text-muted">
        {t`Your app appears here while it is being written.`}
      </p>
    </div>
  );
}
