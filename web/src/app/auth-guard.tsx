/** Lets signed-in users through; sends everybody else to the wallet page. */
import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../lib/session/session-context.ts';

export function AuthGuard() {
  const { state } = useSession();
  return state.status === 'authenticated' ? <Outlet /> : <Navigate to="/auth/connect-wallet" replace />;
}
