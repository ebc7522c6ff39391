import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../lib/session/session-context.ts';

/** Sends visitors to the wallet page. */
export function AuthGuard() {
  const { state } = useSession();
  return state.status === 'authenticated' ? <Outlet /> : <Navigate to="/auth/connect-wallet" replace />;
}
