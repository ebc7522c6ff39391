import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.ts';
import { t } from '../../../lib/language/translate.ts';
import { revisePath } from '../../../lib/revision-paths.ts';
import { useSession, useUser } from '../../../lib/session/session-context.ts';
import { toasts } from '../../../lib/toasts.ts';
import { hasBuilder, isOwnOperation } from '../active-operation.ts';
import { useBuildActions } from '../api/use-build-actions.ts';
import { useProjectRefresh } from '../api/use-project-refresh.ts';
import { type BuildResult, type BuildState, projectOfBuild } from '../build-state.ts';
import { builtRevisions } from '../built-revisions.ts';
import { currentBuild, useCurrentBuild } from '../current-build.ts';
import { settleDraft } from '../draft.ts';
import { PROMPT_FIELD_ID } from '../prompt-field.ts';
import { promptQueue } from '../queued-prompt.ts';
import { startBuild } from '../start-build.ts';
import { BuildPanel } from './studio/build-panel.tsx';

type Succeeded = Extract<BuildState, { status: 'SUCCESS' }>;

/** The position of the build's panel in the studio of another app, where the panel must not cover the prompt. */
const BESIDE_PROMPT = 'top-16 sm:left-auto lg:top-auto lg:bottom-4';

/** Resumes the running build and opens its revision on success. Outside the build's studio, shows the build's panel. */
export function BuildHost() {
  const state = useCurrentBuild();
  const actions = useBuildActions();
  const { pathname, search } = useLocation();
  useResumedBuild();
  useEndOfBuild(state);
  if (state.status === 'IDLE' || isShownInStudio(state, pathname, search)) return null;
  const isInStudio = pathname === '/create-app';
  return (
    <div
      className={classNames(
        'fixed inset-x-4 z-30 max-h-[calc(100dvh-5rem)] overflow-y-auto rounded-card shadow-floating sm:w-96 print:hidden',
        isInStudio ? BESIDE_PROMPT : 'bottom-4 sm:right-auto sm:left-6',
      )}
    >
      <BuildPanel key={String(isInStudio)} state={state} isFoldedAtFirst={isInStudio} {...actions} />
    </div>
  );
}

function isShownInStudio(state: Exclude<BuildState, { status: 'IDLE' }>, pathname: string, search: string): boolean {
  const shown = new URLSearchParams(search).get('revise');
  return pathname === '/create-app' && (projectOfBuild(state) ?? null) === shown;
}

function useResumedBuild(): void {
  const publicKey = useUser()?.publicKey;
  useEffect(() => {
    if (publicKey === undefined) return;
    if (!currentBuild.setUser(publicKey)) promptQueue.forget();
    void currentBuild.resume().then(() => {
      // The build ended while no page observed it.
      if (currentBuild.getState().status === 'IDLE') promptQueue.end(false);
    });
    const unconfirmed = currentBuild.unconfirmedStart();
    if (unconfirmed !== null) {
      toasts.info(
        t`The page was left before the server had responded.`,
        t`If the build of ${unconfirmed.projectNameDisplay} did start, it appears on Home when it is done.`,
      );
    }
    return () => {
      currentBuild.stopWatching();
      // A logout has removed the stored user. An expired session keeps the user and the queued changes.
      if (!hasBuilder(localStorage)) promptQueue.forget();
    };
  }, [publicKey]);
}

function useEndOfBuild(state: BuildState): void {
  const { refresh } = useSession();
  const refreshProjects = useProjectRefresh();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // `navigate` changes with every navigation and reruns this effect, but each end must be handled once.
  const toldState = useRef(state);
  useEffect(() => {
    if (toldState.current === state) return;
    const hasEnded = toldState.current.status === 'LOADING' && state.status !== 'LOADING';
    toldState.current = state;
    if (hasEnded) promptQueue.end(state.status === 'SUCCESS');
    if (state.status === 'ERROR') toasts.error(state.title, state.message);
    if (state.status === 'ERROR' || state.status === 'SUCCESS') {
      void refresh();
      refreshProjects();
    }
    if (state.status === 'SUCCESS') {
      const { projectId, revisionString, operationId } = state.result;
      settleDraft(state.subject, projectId, sessionStorage);
      const isTyping = document.activeElement?.id === PROMPT_FIELD_ID;
      const isWaitedFor = isOwnOperation(operationId, sessionStorage) || isFree(state, pathname, search);
      if (isWaitedFor) navigate(revisePath(projectId, revisionString), { state: { isTyping } });
      void startQueuedPrompt(state.result);
    }
  }, [state, refresh, refreshProjects, navigate, pathname, search]);
}

/** Returns whether this tab may open an app that another tab built: only from Home or from that build's chat. */
function isFree(state: Succeeded, pathname: string, search: string): boolean {
  if (pathname === '/') return true;
  const shown = new URLSearchParams(search).get('revise') ?? undefined;
  return pathname === '/create-app' && shown === state.subject.revisedProjectId;
}

/** Builds the queued change after this build. With two designs, the user picks one first. */
async function startQueuedPrompt({ projectId, revisionString, receipt }: BuildResult): Promise<void> {
  const wish = await promptQueue.next();
  if (wish === null) return;
  if (wish.follows && builtRevisions(revisionString, receipt).length > 1) return;
  const base = wish.follows ? { projectId, revisionString } : wish.base;
  promptQueue.begin(wish, base);
  if (!(await startBuild(wish.settings, base))) promptQueue.end(false);
}
