import { describe, expect, it } from 'vitest';
import { initialSession, type SessionState, sessionReducer } from '../../../web/src/lib/session/session-reducer.ts';
import { readStoredSession } from '../../../web/src/lib/session/stored-session.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const user = { publicKey: 'key-a', username: 'mira', credits: 5, heldCredits: 0, isAdmin: false };
const authenticated: SessionState = { status: 'authenticated', apiKey: 'k', user };

describe('a stored session', () => {
  it('is absent without a key and a user', () => {
    expect(readStoredSession(memoryStorage()).kind).toBe('none');
  });

  it('is valid with a string public key and credits, whatever else is missing', () => {
    const stored = readStoredSession(
      memoryStorage({ appgen_apiKey: 'k', appgen_user: JSON.stringify({ publicKey: 'key-a', credits: 5 }) }),
    );
    expect(stored).toMatchObject({ kind: 'session', apiKey: 'k', user: { publicKey: 'key-a', credits: 5 } });
  });

  it.each(['{broken', '{}', '{"publicKey":1,"credits":5}', '{"publicKey":"key-a"}', 'null'])(
    'is invalid with the user %s',
    (text) => {
      const stored = readStoredSession(memoryStorage({ appgen_apiKey: 'k', appgen_user: text }));
      expect(initialSession(stored)).toEqual({ status: 'anonymous' });
    },
  );
});

describe('a session', () => {
  it('that the server has ended says why, once', () => {
    const ended = sessionReducer(authenticated, { type: 'sessionEnded', apiKey: 'k', reason: 'Banned.' });
    expect(ended).toEqual({ status: 'anonymous', endedBecause: 'Banned.' });
    expect(sessionReducer(ended, { type: 'refreshRefused' })).toBe(ended);
    expect(sessionReducer(ended, { type: 'endSeen' })).toEqual({ status: 'anonymous' });
    expect(sessionReducer(ended, { type: 'signedIn', apiKey: 'new', user })).not.toHaveProperty('endedBecause');
    const checking = initialSession({ kind: 'key', apiKey: 'k' });
    expect(sessionReducer(checking, { type: 'sessionEnded', apiKey: 'k', reason: 'Banned.' })).toEqual(ended);
  });

  it('is not ended by the refusal of another key', () => {
    const event = { type: 'sessionEnded', apiKey: 'tried on the login page', reason: 'Unknown.' } as const;
    expect(sessionReducer(authenticated, event)).toBe(authenticated);
  });

  it('says when it ended in another tab, and not when it ended here', () => {
    expect(sessionReducer(authenticated, { type: 'loggedOutElsewhere' })).toEqual({
      status: 'anonymous',
      endedBecause: 'You logged out in another tab.',
    });
    expect(sessionReducer(authenticated, { type: 'loggedOut' })).toEqual({ status: 'anonymous' });
  });

  it('survives an unreachable server', () => {
    const checking = initialSession({ kind: 'session', apiKey: 'k', user });
    expect(sessionReducer(checking, { type: 'refreshUnreachable' })).toEqual(authenticated);
    expect(sessionReducer(authenticated, { type: 'refreshUnreachable' })).toBe(authenticated);
  });

  it('ends when a wallet of another account connects, but not for its own wallet', () => {
    expect(sessionReducer(authenticated, { type: 'walletConnected', publicKey: 'key-b' }).status).toBe('anonymous');
    expect(sessionReducer(authenticated, { type: 'walletConnected', publicKey: 'key-a' })).toBe(authenticated);
  });

  it('is not revived by a response that arrives after logout', () => {
    const loggedOut = sessionReducer(authenticated, { type: 'loggedOut' });
    expect(sessionReducer(loggedOut, { type: 'userRefreshed', apiKey: 'k', user })).toEqual({
      status: 'anonymous',
    });
  });
});
