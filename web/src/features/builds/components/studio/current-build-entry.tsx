import { memo } from 'react';
import { useBuildActions } from '../../api/use-build-actions.ts';
import type { BuildState } from '../../build-state.ts';
import { Asked } from './asked.tsx';
import { BuildPanel } from './build-panel.tsx';

interface CurrentBuildProps {
  build: BuildState;
  /** True when the conversation already shows the prompt of the build. */
  isAsked?: boolean;
}

/** The running or failed build. A finished one is shown by the turn of its revision. */
export const CurrentBuild = memo(function CurrentBuild({ build, isAsked = false }: CurrentBuildProps) {
  const actions = useBuildActions();
  if (build.status === 'IDLE' || build.status === 'SUCCESS') return null;
  const { instruction, imageCount } = build.subject;
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-2 first:mt-0">
      {instruction !== '' && !isAsked && <Asked text={instruction} imageCount={imageCount} />}
      <BuildPanel state={build} {...actions} />
    </div>
  );
});
