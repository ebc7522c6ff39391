/** The build dialog: what is going on, what was made, or what went wrong. */
import { MESSAGES } from '../../../../../shared/messages.ts';
import { Button, ButtonAnchor } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { previewPath } from '../../../lib/create-page-state.ts';
import { formatElapsed } from '../../../lib/text-format.ts';
import type { BuildResult, GenerationState } from '../generation-state.ts';
import { BuildProgress } from './build-progress.tsx';
import { BuildReceipt } from './build-receipt.tsx';

interface GenerationDialogProps {
  state: Exclude<GenerationState, { status: 'IDLE' }>;
  onClose: () => void;
}

const TITLES = { LOADING: 'Building App...', SUCCESS: 'Success!', ERROR: 'Error' } as const;

export function GenerationDialog({ state, onClose }: GenerationDialogProps) {
  const name = state.subject.projectNameDisplay;
  return (
    <Dialog
      size="wide"
      closesOnOutsideClick={false}
      title={TITLES[state.status]}
      description={DESCRIPTIONS[state.status](name)}
      onClose={onClose}
    >
      {state.status === 'LOADING' && <BuildProgress loading={state} onClose={onClose} />}
      {state.status === 'SUCCESS' && <BuildSuccess result={state.result} onClose={onClose} />}
      {state.status === 'ERROR' && (
        <BuildError title={state.title} message={state.message} onClose={onClose} />
      )}
    </Dialog>
  );
}

const DESCRIPTIONS = {
  LOADING: (name: string) => name,
  SUCCESS: (name: string) => `${name} is built and checked.`,
  ERROR: (name: string) => `${name} was not built.`,
} as const;

function BuildSuccess({ result, onClose }: { result: BuildResult; onClose: () => void }) {
  return (
    <div className="mt-5">
      <BuildReceipt result={result} />
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2">
        <p className="figures mr-auto text-[0.8125rem] text-muted">
          Rev {result.revisionString} in {formatElapsed(result.elapsedMs)}
        </p>
        <Button onClick={onClose}>Keep revising</Button>
        <ButtonAnchor
          variant="accent"
          href={previewPath(result.projectId, result.revisionString)}
          target="_blank"
          rel="noopener"
        >
          Open the app
        </ButtonAnchor>
      </div>
    </div>
  );
}

interface BuildErrorProps {
  title: string;
  message: string;
  onClose: () => void;
}

function BuildError({ title, message, onClose }: BuildErrorProps) {
  return (
    <div className="mt-5">
      <div className="rounded-control bg-danger-soft p-4">
        <p className="font-medium text-danger">{title}</p>
        <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">
          {message || MESSAGES.buildFailedFallback}
        </p>
      </div>
      <p className="mt-3 text-muted">
        A build that does not finish is not charged. You can change the instructions and try again.
      </p>
      <div className="mt-5 flex justify-end">
        <Button variant="solid" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
