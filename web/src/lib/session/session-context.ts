import { createContext, useContext } from 'react';
import type { User } from '../../../../shared/contract/auth.ts';
import type { SessionState } from './session-reducer.ts';

export interface Session {
  state: SessionState;
  signIn(session: { apiKey: string; user: User }): void;
  /** Refetches the user. A 401 or 403 response ends the session. */
  refresh(): Promise<void>;
  /** Revokes the API key, ends the session and navigates to the home page. */
  logOut(): Promise<void>;
  /** Clears the reason why the last session ended, after the visitor has seen it. */
  dismissEnd(): void;
  walletConnected(publicKey: string): void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

export function useUser(): User | null {
  const { state } = useSession();
  return state.status === 'authenticated' ? state.user : null;
}
