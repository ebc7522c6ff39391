/** Watches the running build from every page: resumes it, tells how it ended, leads to what was made. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { revisePath } from '../../../lib/create-page-state.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession, useUser } from '../../../lib/session/session-context.ts';
import { toasts } from '../../../lib/toasts.ts';
import { currentBuild, useCurrentBuild } from '../current-build.ts';
import { clearDraft } from '../draft.ts';
import { BuildDialog } from './build-dialog.tsx';

export function BuildDialogHost() {
  const state = useCurrentBuild();
  const { refresh } = useSession();
  const publicKey = useUser()?.publicKey;
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    if (publicKey === undefined) return;
    currentBuild.setUser(publicKey);
    void currentBuild.resume();
    const unconfirmed = currentBuild.unconfirmedStart();
    if (unconfirmed !== null) {
      toasts.info(
        'The page was left before the server had answered.',
        `If the build of ${unconfirmed.projectNameDisplay} did start, it appears on Home when it is done.`,
      );
    }
    return currentBuild.stopWatching;
  }, [publicKey]);

  // `navigate` is another function after every navigation, but an end is told once.
  const toldState = useRef(state);
  useEffect(() => {
    if (toldState.current === state) return;
    toldState.current = state;
    if (state.status === 'ERROR') toasts.error(state.title, state.message);
    if (state.status === 'ERROR' || state.status === 'SUCCESS') {
      void refresh();
      void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
    }
    if (state.status === 'SUCCESS') {
      // What was asked for is built: it is no draft any more.
      clearDraft(state.subject.isReviseMode ? state.result.projectId : null, sessionStorage);
      navigate(revisePath(state.result.projectId, state.result.revisionString));
      // The form was at the foot of the page; what was made is at its head.
      window.scrollTo({ top: 0 });
    }
  }, [state, refresh, queryClient, navigate]);

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
