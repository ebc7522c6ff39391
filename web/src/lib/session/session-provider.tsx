import { useQueryClient } from '@tanstack/react-query';
import {
  type Dispatch,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../../../shared/contract/auth.ts';
import { LAYOUT_MESSAGES } from '../../../../shared/messages/layout.ts';
import { t } from '../language/translate.ts';
import { isUnauthorized } from '../refused-credentials.ts';
import { callApi } from '../site-api.ts';
import { clearUserEntries, STORAGE_KEYS } from '../storage-keys.ts';
import { toasts } from '../toasts.ts';
import { type Session, SessionContext } from './session-context.ts';
import { onSessionEnd } from './session-end.ts';
import { initialSession, type SessionEvent, sessionReducer } from './session-reducer.ts';
import { clearStoredSession, readStoredApiKey, type StoredSession, storeSession } from './session-storage.ts';

interface SessionProviderProps {
  stored: StoredSession;
  children: ReactNode;
}

/** Provides the session to all components. The server, or a logout in another tab, can end the session. */
export function SessionProvider({ stored, children }: SessionProviderProps) {
  const [state, dispatch] = useReducer(sessionReducer, stored, initialSession);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const refresh = useCallback(async () => {
    const apiKey = readStoredApiKey();
    if (apiKey === null) return;
    try {
      const { user } = await callApi('getMe', {});
      dispatch({ type: 'userRefreshed', apiKey, user });
    } catch (error) {
      dispatch({ type: isUnauthorized(error) ? 'refreshRefused' : 'refreshUnreachable' });
    }
  }, []);

  const signIn = useCallback((session: { apiKey: string; user: User }) => {
    storeSession(session);
    dispatch({ type: 'signedIn', ...session });
  }, []);

  // True during a logout. The server refuses the logout of a deleted account, but the user needs no message about that.
  const isLeaving = useRef(false);
  const logOut = useCallback(async () => {
    isLeaving.current = true;
    try {
      await callApi('logout', {});
    } catch (error) {
      console.warn(t`The server could not end the session; it is ended here.`, error);
    }
    isLeaving.current = false;
    navigate('/');
    // Ends the session in a transition, as the router navigates. Otherwise this page's guard would redirect the visitor
    // first.
    startTransition(() => endByUser(dispatch));
    toasts.success(t(LAYOUT_MESSAGES.loggedOut));
  }, [navigate]);

  const walletConnected = useCallback((publicKey: string) => dispatch({ type: 'walletConnected', publicKey }), []);

  const isChecking = state.status === 'checking';
  useEffect(() => {
    if (isChecking) void refresh();
  }, [isChecking, refresh]);

  useEffect(() => {
    if (state.status === 'authenticated') storeSession(state);
    if (state.status === 'anonymous') {
      clearStoredSession();
      queryClient.removeQueries({ predicate: (query) => query.meta?.isPrivate === true });
    }
  }, [state, queryClient]);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === STORAGE_KEYS.apiKey && event.newValue === null) {
        endByUser(dispatch, { type: 'loggedOutElsewhere' });
      }
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  useEffect(
    () =>
      onSessionEnd((end) => {
        if (!isLeaving.current) dispatch({ type: 'sessionEnded', ...end });
      }),
    [],
  );

  const dismissEnd = useCallback(() => dispatch({ type: 'endSeen' }), []);

  const session = useMemo<Session>(
    () => ({ state, signIn, refresh, logOut, dismissEnd, walletConnected }),
    [state, signIn, refresh, logOut, dismissEnd, walletConnected],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * Ends the session after a logout. Removes unsent prompts from the tab and the user's entries from the browser; an
 * expired session keeps them.
 */
function endByUser(dispatch: Dispatch<SessionEvent>, event: SessionEvent = { type: 'loggedOut' }): void {
  sessionStorage.clear();
  clearUserEntries(localStorage);
  dispatch(event);
}
