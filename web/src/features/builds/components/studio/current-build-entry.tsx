import { memo } from 'react';
import { useBuildActions } from '../../api/use-build-actions.ts';
import type { BuildState } from '../../build-state.ts';
import { Asked } from './asked.tsx';
import { BuildPanel } from './build-panel.tsx';

export const CurrentBuild = memo(function CurrentBuild({ build }: { build: BuildState }) {
  const actions = useBuildActions();
  if (build.status === 'IDLE') return null;
  const { instruction, imageCount } = build.subject;
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-2 first:mt-0">
      {instruction !== '' && build.status !== 'SUCCESS' && <Asked text={instruction} imageCount={imageCount} />}
      <BuildPanel state={build} {...actions} />
    </div>
  );
});
