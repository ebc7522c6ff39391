import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { remixIdOf, storePendingRemix } from '../../../lib/pending-remix.ts';
import { toasts } from '../../../lib/toasts.ts';

/** Stores the project that a visitor wants to remix, and sends the visitor to the sign-in. */
export function RemixSignIn() {
  const [query] = useSearchParams();
  const projectId = remixIdOf(query);
  useEffect(() => {
    if (projectId === null) return;
    storePendingRemix(projectId, sessionStorage);
    toasts.info('Sign in to remix this app.', 'It goes on by itself once you are signed in.');
  }, [projectId]);
  return <Navigate to={projectId === null ? '/' : '/auth/connect-wallet'} replace />;
}
