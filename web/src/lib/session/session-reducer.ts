import type { User } from '../../../../shared/contract/auth.ts';
import type { StoredSession } from './session-storage.ts';

export type SessionState =
  | { status: 'checking'; apiKey: string; storedUser: User | null }
  | { status: 'anonymous' }
  | { status: 'authenticated'; apiKey: string; user: User };

export type SessionEvent =
  | { type: 'signedIn'; apiKey: string; user: User }
  | { type: 'userRefreshed'; apiKey: string; user: User }
  | { type: 'refreshRefused' }
  | { type: 'refreshUnreachable' }
  | { type: 'walletConnected'; publicKey: string }
  | { type: 'loggedOut' };

const anonymous: SessionState = { status: 'anonymous' };

/** A stored API key is checked with the server; without one the visitor is anonymous at once. */
export function initialSession(stored: StoredSession): SessionState {
  switch (stored.kind) {
    case 'none':
    case 'invalid':
      return anonymous;
    case 'key':
      return { status: 'checking', apiKey: stored.apiKey, storedUser: null };
    case 'session':
      return { status: 'checking', apiKey: stored.apiKey, storedUser: stored.user };
  }
}

export function sessionReducer(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signedIn':
      return { status: 'authenticated', apiKey: event.apiKey, user: event.user };
    case 'userRefreshed':
      // Ignores a response that arrives after its session has ended.
      return state.status === 'anonymous' || state.apiKey !== event.apiKey
        ? state
        : { status: 'authenticated', apiKey: event.apiKey, user: event.user };
    case 'refreshRefused':
    case 'loggedOut':
      return anonymous;
    case 'refreshUnreachable':
      return afterUnreachable(state);
    case 'walletConnected':
      return state.status === 'authenticated' && state.user.publicKey !== event.publicKey ? anonymous : state;
  }
}

/** A network failure keeps a valid stored session. */
function afterUnreachable(state: SessionState): SessionState {
  if (state.status !== 'checking') return state;
  return state.storedUser === null
    ? anonymous
    : { status: 'authenticated', apiKey: state.apiKey, user: state.storedUser };
}
