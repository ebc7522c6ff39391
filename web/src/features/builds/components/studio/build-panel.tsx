import { X } from 'lucide-react';
import { Button } from '../../../../components/ui/button.tsx';
import { message, t } from '../../../../lib/language/translate.ts';
import { formatElapsed } from '../../../../lib/measure-format.ts';
import { formatCredits } from '../../../../lib/text-format.ts';
import type { ActiveOperation } from '../../active-operation.ts';
import type { BuildResult, BuildState } from '../../build-state.ts';
import { headlineOf, isWhole } from '../../proof-text.ts';
import { BuildFailure } from './build-failure.tsx';
import { BuildProgress } from './build-progress.tsx';
import { BuildSuccess } from './build-success.tsx';

export interface BuildPanelActions {
  onStop: () => void;
  onWatch: (running: ActiveOperation) => void;
  onClose: () => void;
}

interface BuildPanelProps extends BuildPanelActions {
  state: Exclude<BuildState, { status: 'IDLE' }>;
  /** Called instead of `onClose` when the user closes the panel with its close button. */
  onDismiss?: () => void;
}

export const BUILD_TITLES = {
  LOADING: message('Building App...'),
  SUCCESS: message('Success!'),
  ERROR: message('Error'),
} as const;

function descriptionOf(state: BuildPanelProps['state']): string {
  const { projectNameDisplay: name, isReviseMode } = state.subject;
  if (state.status === 'LOADING') return name;
  if (state.status === 'ERROR') return isReviseMode ? t`${name} stays as it was.` : t`${name} was not built.`;
  return resultText(name, state.result);
}

/** Returns the sentence about a finished build. */
export function resultText(name: string, { revisionString, elapsedMs, receipt }: BuildResult): string {
  const price = receipt === null ? '' : t`, for ${formatCredits(receipt.creditsCharged)}`;
  if (receipt !== null && !isWhole(receipt)) {
    const headline = headlineOf(receipt) ?? '';
    return t`${headline}. ${name}, Rev ${revisionString} in ${formatElapsed(elapsedMs)}${price}.`;
  }
  return t`${name} is built and checked: Rev ${revisionString} in ${formatElapsed(elapsedMs)}${price}.`;
}

export function BuildPanel({ state, onStop, onWatch, onClose, onDismiss = onClose }: BuildPanelProps) {
  const title = t(BUILD_TITLES[state.status]);
  return (
    <section aria-label={title} className="card animate-rise-in border-edge p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg">{title}</h2>
          <p className="mt-0.5 text-muted [overflow-wrap:anywhere]">{descriptionOf(state)}</p>
        </div>
        {state.status !== 'LOADING' && (
          <Button variant="quiet" size="icon" className="-mt-1.5 -mr-1.5" aria-label={t`Close`} onClick={onDismiss}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      <Body state={state} onStop={onStop} onWatch={onWatch} onClose={onClose} />
    </section>
  );
}

function Body({ state, onStop, onWatch, onClose }: BuildPanelProps) {
  switch (state.status) {
    case 'LOADING':
      return <BuildProgress loading={state} onStop={onStop} />;
    case 'SUCCESS':
      return <BuildSuccess result={state.result} onClose={onClose} />;
    case 'ERROR':
      return <BuildFailure failure={state} onWatch={onWatch} onClose={onClose} />;
  }
}
