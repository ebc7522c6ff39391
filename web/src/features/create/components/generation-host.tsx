/** Watches the running build from every page: resumes it, tells how it ended, leads to what was made. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { revisePath } from '../../../lib/create-page-state.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { toasts } from '../../../lib/toasts.ts';
import { generation, useGeneration } from '../generation.ts';
import { GenerationDialog } from './generation-dialog.tsx';

export function GenerationHost() {
  const state = useGeneration();
  const { refresh } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => void generation.resume(), []);

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
      navigate(revisePath(state.result.projectId, state.result.revisionString));
    }
  }, [state, refresh, queryClient, navigate]);

  return state.status === 'IDLE' ? null : <GenerationDialog state={state} onClose={generation.close} />;
}
