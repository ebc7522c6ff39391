/** How components reach the session. */
import { createContext, useContext } from 'react';
import type { User } from '../../../../shared/contract/auth.ts';
import type { SessionState } from './session-reducer.ts';

export interface Session {
  state: SessionState;
  signIn(session: { apiKey: string; user: User }): void;
  /** Reads the user again; 401 and 403 end the session. */
  refresh(): Promise<void>;
  /** Revokes the key, forgets the session and goes home. */
  logOut(): Promise<void>;
  /** A wallet of another account ends the session. */
  walletConnected(publicKey: string): void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

/** The signed-in user, or null. */
export function useUser(): User | null {
  const { state } = useSession();
  return state.status === 'authenticated' ? state.user : null;
}
