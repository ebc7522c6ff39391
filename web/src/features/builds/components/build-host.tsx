import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '../../../lib/language/translate.ts';
import { revisePath } from '../../../lib/revision-paths.ts';
import { useSession, useUser } from '../../../lib/session/session-context.ts';
import { toasts } from '../../../lib/toasts.ts';
import { hasBuilder } from '../active-operation.ts';
import { useProjectRefresh } from '../api/use-project-refresh.ts';
import { type BuildState, isStudioOf } from '../build-state.ts';
import { currentBuild, useCurrentBuild } from '../current-build.ts';
import { settleDraft } from '../draft.ts';
import { PROMPT_FIELD_ID } from '../prompt-field.ts';
import type { EndedBuild } from '../prompt-sender.ts';
import { promptQueue, promptSender } from '../queued-prompt.ts';

type Loading = Extract<BuildState, { status: 'LOADING' }>;

/**
 * Resumes the running build. When the build ends, opens its revision in the studio that waits for it, and starts the
 * next idea.
 */
export function BuildHost() {
  const state = useCurrentBuild();
  useResumedBuild();
  useEndOfBuild(state);
  return null;
}

function useResumedBuild(): void {
  const publicKey = useUser()?.publicKey;
  useEffect(() => {
    if (publicKey === undefined) return;
    if (!currentBuild.setUser(publicKey)) promptQueue.forget();
    void currentBuild.resume().then(promptSender.recover);
    const unconfirmed = currentBuild.unconfirmedStart();
    if (unconfirmed !== null) {
      toasts.info(
        t`The page was left before the server had responded.`,
        t`If the build of ${unconfirmed.projectNameDisplay} did start, it appears on Home when it is done.`,
      );
    }
    return () => {
      currentBuild.stopWatching();
      // A logout has removed the stored user. An expired session keeps the user and the queued prompts.
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
    const before = toldState.current;
    toldState.current = state;
    if (before.status === 'LOADING' && state.status !== 'LOADING') void promptSender.afterEnd(endOf(before, state));
    if (state.status === 'ERROR') {
      // The studio of the build shows the refusal itself, unless it shows another build instead.
      if (state.running !== null || !isStudioOf(state.subject.revisedProjectId, { pathname, search }))
        toasts.error(state.title, state.message);
      // The server refused the start because another build was running. The page shows that build instead.
      if (state.running !== null) void currentBuild.watch(state.running);
    }
    if (state.status === 'ERROR' || state.status === 'SUCCESS') {
      void refresh();
      refreshProjects();
    }
    if (state.status === 'SUCCESS') {
      const { projectId, revisionString } = state.result;
      settleDraft(state.subject, projectId, sessionStorage);
      const isTyping = document.activeElement?.id === PROMPT_FIELD_ID;
      // Users of other pages are not interrupted by the end of a build.
      if (isStudioOf(state.subject.revisedProjectId, { pathname, search }))
        navigate(revisePath(projectId, revisionString), { state: { isTyping } });
    }
  }, [state, refresh, refreshProjects, navigate, pathname, search]);
}

function endOf({ operation, subject }: Loading, state: BuildState): EndedBuild {
  return {
    operationId: operation?.operationId ?? null,
    revisedProjectId: subject.revisedProjectId ?? null,
    result: state.status === 'SUCCESS' ? state.result : null,
  };
}
