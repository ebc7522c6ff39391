import { useNavigate } from 'react-router-dom';
import { Button, ButtonAnchor, ButtonLink } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { previewPath, revisePath } from '../../../lib/create-page-state.ts';
import { formatElapsed } from '../../../lib/measure-format.ts';
import type { ActiveOperation } from '../active-operation.ts';
import type { ReturnedBuild } from '../api/use-build-return.ts';
import type { BuildResult, BuildState } from '../build-state.ts';
import { madeRevisions } from '../made-revisions.ts';
import { BuildFailure } from './build-failure.tsx';
import { BuildProgress } from './build-progress.tsx';
import { BuildReceipt } from './build-receipt.tsx';
import { ReturnBuild } from './return-build.tsx';

interface BuildDialogProps {
  state: Exclude<BuildState, { status: 'IDLE' }>;
  onStop: () => void;
  onWatch: (running: ActiveOperation) => void;
  onClose: () => void;
}

const TITLES = { LOADING: 'Building App...', SUCCESS: 'Success!', ERROR: 'Error' } as const;

export function BuildDialog({ state, onStop, onWatch, onClose }: BuildDialogProps) {
  const name = state.subject.projectNameDisplay;
  return (
    <Dialog
      size="wide"
      closesOnOutsideClick={false}
      title={TITLES[state.status]}
      description={DESCRIPTIONS[state.status](name, state.subject.isReviseMode)}
      onClose={onClose}
    >
      {state.status === 'LOADING' && <BuildProgress loading={state} onStop={onStop} onClose={onClose} />}
      {state.status === 'SUCCESS' && <BuildSuccess result={state.result} onClose={onClose} />}
      {state.status === 'ERROR' && <BuildFailure failure={state} onWatch={onWatch} onClose={onClose} />}
    </Dialog>
  );
}

const DESCRIPTIONS = {
  LOADING: (name: string) => name,
  SUCCESS: (name: string) => `${name} is built and checked.`,
  ERROR: (name: string, isRevision: boolean) =>
    isRevision ? `${name} stays as it was.` : `${name} was not built.`,
} as const;

function BuildSuccess({ result, onClose }: { result: BuildResult; onClose: () => void }) {
  const { operationId, projectId, revisionString, receipt, returnableUntil } = result;
  const navigate = useNavigate();
  const hasTwo = madeRevisions(revisionString, receipt).length > 1;
  const leave = ({ remainingRevision }: ReturnedBuild) => {
    onClose();
    navigate(remainingRevision === undefined ? '/' : revisePath(projectId, remainingRevision));
  };
  return (
    <div className="mt-5">
      <BuildReceipt
        result={result}
        isCompact
        action={
          receipt !== null &&
          returnableUntil !== null && (
            <ReturnBuild
              operationId={operationId}
              revisions={madeRevisions(revisionString, receipt)}
              credits={receipt.creditsCharged}
              until={returnableUntil}
              onReturned={leave}
            />
          )
        }
      />
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2 max-sm:[&>:not(p)]:flex-auto">
        <p className="figures mr-auto text-[0.8125rem] text-muted max-sm:basis-full">
          Rev {revisionString} in {formatElapsed(result.elapsedMs)}
        </p>
        {receipt?.revision !== undefined && (
          <ButtonLink to={`${revisePath(projectId, revisionString)}#changes`} onClick={onClose}>
            See the changes
          </ButtonLink>
        )}
        <Button onClick={onClose}>{hasTwo ? 'Pick a design' : 'Keep revising'}</Button>
        <ButtonAnchor
          variant="accent"
          href={previewPath(projectId, revisionString)}
          target="_blank"
          rel="noopener"
        >
          Open the app
        </ButtonAnchor>
      </div>
    </div>
  );
}
