import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../lib/session/session-context.ts';

/** Redirects visitors to the wallet page. */
export function AuthGuard() {
  const { state } = useSession();
  const isUser = state.status === 'authenticated';
  useEffect(() => {
    const early = document.getElementById('early-prompt');
    if (isUser || early === null) return;
    // After the sign-in, the studio restores the text but does not send it automatically.
    early.hidden = true;
    delete early.dataset.isSent;
  }, [isUser]);
  return isUser ? <Outlet /> : <Navigate to="/auth/connect-wallet" replace />;
}
