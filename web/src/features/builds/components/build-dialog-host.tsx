import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { revisePath } from '../../../lib/create-page-state.ts';
import { useSession, useUser } from '../../../lib/session/session-context.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useProjectRefresh } from '../api/use-project-refresh.ts';
import { currentBuild, useCurrentBuild } from '../current-build.ts';
import { clearDraft } from '../draft.ts';
import { BuildDialog } from './build-dialog.tsx';

/** Resumes the running build on every page, shows its dialog, and opens its revision when it succeeds. */
export function BuildDialogHost() {
  const state = useCurrentBuild();
  const { refresh } = useSession();
  const publicKey = useUser()?.publicKey;
  const refreshProjects = useProjectRefresh();
  const navigate = useNavigate();

  useEffect(() => {
    if (publicKey === undefined) return;
    currentBuild.setUser(publicKey);
    void currentBuild.resume();
    const unconfirmed = currentBuild.unconfirmedStart();
    if (unconfirmed !== null) {
      toasts.info(
        'The page was left before the server had responded.',
        `If the build of ${unconfirmed.projectNameDisplay} did start, it appears on Home when it is done.`,
      );
    }
    return currentBuild.stopWatching;
  }, [publicKey]);

  // `navigate` changes with every navigation, which reruns this effect; each end is handled once.
  const toldState = useRef(state);
  useEffect(() => {
    if (toldState.current === state) return;
    toldState.current = state;
    if (state.status === 'ERROR') toasts.error(state.title, state.message);
    if (state.status === 'ERROR' || state.status === 'SUCCESS') {
      void refresh();
      refreshProjects();
    }
    if (state.status === 'SUCCESS') {
      // The draft has been built.
      clearDraft(state.subject.isReviseMode ? state.result.projectId : null, sessionStorage);
      navigate(revisePath(state.result.projectId, state.result.revisionString));
      // The new revision is at the top of the page.
      window.scrollTo({ top: 0 });
    }
  }, [state, refresh, refreshProjects, navigate]);

  const stop = async () => {
    const outcome = await currentBuild.stop();
    if (outcome.ok) toasts.success('The build was stopped.', 'The credits held for it are yours again.');
    else if (!outcome.isOver) toasts.error('The build could not be stopped.', outcome.message);
    void refresh();
  };
  if (state.status === 'IDLE') return null;
  return (
    <BuildDialog
      state={state}
      onStop={() => void stop()}
      onWatch={(running) => void currentBuild.watch(running)}
      onClose={currentBuild.close}
    />
  );
}
