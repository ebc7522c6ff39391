import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';
import { revisePath } from '../../../lib/revision-paths.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useBuildActions } from '../api/use-build-actions.ts';
import { type BuildState, isStudioOf, projectOfBuild } from '../build-state.ts';
import { useCurrentBuild } from '../current-build.ts';
import { useQueuedPrompts } from '../queued-prompt.ts';
import { BuildPanel } from './studio/build-panel.tsx';
import { QueuedPrompts } from './studio/queued-prompts.tsx';

/** Shows the running build and the waiting ideas in the header of every page. A click opens a panel. */
export function BuildPill() {
  const state = useCurrentBuild();
  const { waiting, returned } = useQueuedPrompts();
  const count = waiting.length + returned.length;
  const { key } = useLocation();
  // Navigation closes the panel: it is open only for the history entry at which it was opened.
  const [openAtKey, setOpenAtKey] = useState<string | null>(null);
  const isShown = useIsShown(state);
  if (state.status === 'IDLE' && count === 0) return null;
  const close = () => setOpenAtKey(null);
  return (
    <Popover.Root open={openAtKey === key} onOpenChange={(isOpen) => setOpenAtKey(isOpen ? key : null)}>
      <Popover.Trigger
        aria-label={labelOf(state, count)}
        title={labelOf(state, count)}
        className={classNames(
          // On phones the studio of the build itself shows the build, and the header has no place to spare.
          isShown && 'max-sm:hidden',
          'h-control flex max-w-56 shrink-0 items-center gap-2 rounded-full border border-edge bg-surface px-3 text-[0.8125rem] hover:bg-hover data-[state=open]:bg-hover max-sm:px-2.5 [&_svg]:size-4 [&_svg]:shrink-0',
        )}
      >
        <PillContent state={state} waitingCount={count} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={t`Builds`}
          className="z-40 grid max-h-(--radix-popover-content-available-height) w-[min(26rem,calc(100vw-1rem))] animate-rise-in grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto rounded-card border border-hairline bg-paper p-2 shadow-floating"
        >
          {state.status !== 'IDLE' && <PillPanel state={state} onClose={close} />}
          <QueuedPrompts />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function PillPanel({ state, onClose }: { state: Exclude<BuildState, { status: 'IDLE' }>; onClose: () => void }) {
  const actions = useBuildActions();
  const navigate = useNavigate();
  const { revisedProjectId } = state.subject;
  const { baseRevisionString = '1' } = (state.status === 'LOADING' && state.operation) || {};
  const studio = revisedProjectId === undefined ? '/create-app' : revisePath(revisedProjectId, baseRevisionString);
  const isShown = useIsShown(state);
  const dismiss = () => {
    onClose();
    actions.onClose();
    if (state.status === 'SUCCESS')
      tellPlace(state.result.projectId, state.result.revisionString, state.subject, navigate);
  };
  return (
    <>
      <BuildPanel state={state} {...actions} onDismiss={dismiss} />
      {state.status === 'LOADING' && !isShown && (
        <Button variant="solid" onClick={() => navigate(studio)}>{t`Show it in the studio`}</Button>
      )}
    </>
  );
}

/** Returns whether the page is the studio that shows this build. */
function useIsShown(state: BuildState): boolean {
  const page = useLocation();
  return state.status !== 'IDLE' && isStudioOf(projectOfBuild(state), page);
}

function tellPlace(
  projectId: string,
  revisionString: string,
  { projectNameDisplay }: { projectNameDisplay: string },
  navigate: (path: string) => void,
): void {
  toasts.success(t`${projectNameDisplay}, Rev ${revisionString}, is on Home.`, undefined, {
    label: t`Open it`,
    onChoose: () => navigate(revisePath(projectId, revisionString)),
  });
}

function PillContent({ state, waitingCount }: { state: BuildState; waitingCount: number }) {
  const more = waitingCount > 0 && <span className="figures text-muted">+{waitingCount}</span>;
  if (state.status === 'IDLE') {
    return (
      <>
        <span className="max-sm:hidden">{t`Waiting`}</span> {more}
      </>
    );
  }
  const { projectNameDisplay } = state.subject;
  return (
    <>
      {state.status === 'LOADING' && <Spinner />}
      {state.status === 'SUCCESS' && <CircleCheck aria-hidden className="text-ok" />}
      {state.status === 'ERROR' && <TriangleAlert aria-hidden className="text-danger" />}
      <span dir="auto" className="min-w-0 truncate max-md:hidden">
        {projectNameDisplay}
      </span>
      {state.status === 'LOADING' && <span className="figures shrink-0">{Math.round(state.percent)}%</span>}
      {more}
    </>
  );
}

function labelOf(state: BuildState, waitingCount: number): string {
  const waits = plural(waitingCount, { one: '# idea waits', other: '# ideas wait' });
  if (state.status === 'IDLE') return waits;
  const { projectNameDisplay: name } = state.subject;
  const what = {
    LOADING: t`${name} is being built`,
    SUCCESS: t`${name} is built`,
    ERROR: t`${name} was not built`,
  }[state.status];
  return waitingCount > 0 ? `${what}. ${waits}` : what;
}
