/** Watches the running build from every page: resumes it, tells how it ended, leads to what was made. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { revisePath } from '../../../lib/create-page-state.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession, useUser } from '../../../lib/session/session-context.ts';
import { toasts } from '../../../lib/toasts.ts';
import { clearDraft } from '../draft.ts';
import { generation, useGeneration } from '../generation.ts';
import { GenerationDialog } from './generation-dialog.tsx';

export function GenerationHost() {
  const state = useGeneration();
  const { refresh } = useSession();
  const publicKey = useUser()?.publicKey;
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    if (publicKey === undefined) return;
    generation.belongTo(publicKey);
    void generation.resume();
    const unanswered = generation.unansweredStart();
    if (unanswered !== null) {
      toasts.info(
        'The page was left before the server had answered.',
        `If the build of ${unanswered.projectNameDisplay} did start, it appears on Home when it is done.`,
      );
    }
    return generation.leave;
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
    const outcome = await generation.stop();
    if (outcome.ok) toasts.success('The build was stopped.', 'The credits held for it are yours again.');
    else if (!outcome.isOver) toasts.error('The build could not be stopped.', outcome.message);
    void refresh();
  };
  if (state.status === 'IDLE') return null;
  return (
    <GenerationDialog
      state={state}
      onStop={() => void stop()}
      onWatch={(running) => void generation.watch(running)}
      onClose={generation.close}
    />
  );
}
