import type { User } from '../../../../shared/contract/auth.ts';
import { LAYOUT_MESSAGES } from '../../../../shared/messages/layout.ts';
import type { StoredSession } from './session-storage.ts';

export type SessionState =
  | { status: 'checking'; apiKey: string; storedUser: User | null }
  /** `endedBecause` explains why a session ended without a logout. Undefined after the visitor has seen it. */
  | { status: 'anonymous'; endedBecause?: string }
  | { status: 'authenticated'; apiKey: string; user: User };

export type SessionEvent =
  | { type: 'signedIn'; apiKey: string; user: User }
  | { type: 'userRefreshed'; apiKey: string; user: User }
  | { type: 'refreshRefused' }
  | { type: 'sessionEnded'; apiKey: string; reason: string }
  | { type: 'endSeen' }
  | { type: 'loggedOutElsewhere' }
  | { type: 'refreshUnreachable' }
  | { type: 'walletConnected'; publicKey: string }
  | { type: 'loggedOut' };

const anonymous: SessionState = { status: 'anonymous' };

/** Checks a stored API key with the server. Without a key the visitor is anonymous immediately. */
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
      // If the session has already ended, keeps the state, which contains the reason.
      return state.status === 'anonymous' ? state : anonymous;
    case 'sessionEnded':
      return state.status !== 'anonymous' && state.apiKey === event.apiKey ? endedBecause(event.reason) : state;
    case 'loggedOutElsewhere':
      return state.status === 'anonymous' ? state : endedBecause(LAYOUT_MESSAGES.otherTab);
    case 'endSeen':
      return state.status === 'anonymous' ? anonymous : state;
    case 'loggedOut':
      return anonymous;
    case 'refreshUnreachable':
      return afterUnreachable(state);
    case 'walletConnected':
      return state.status === 'authenticated' && state.user.publicKey !== event.publicKey ? anonymous : state;
  }
}

function endedBecause(reason: string): SessionState {
  return { status: 'anonymous', endedBecause: reason };
}

/** A network failure keeps a valid stored session. */
function afterUnreachable(state: SessionState): SessionState {
  if (state.status !== 'checking') return state;
  return state.storedUser === null
    ? anonymous
    : { status: 'authenticated', apiKey: state.apiKey, user: state.storedUser };
}
