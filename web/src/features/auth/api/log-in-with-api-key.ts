/** Tries an API key: whoever the server says it belongs to is signed in. */
import type { User } from '../../../../../shared/contract/auth.ts';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { callApi } from '../../../lib/api-client.ts';
import { isRefusedSession } from '../../../lib/api-error.ts';
import { clearStoredSession, storeApiKey } from '../../../lib/session/session-storage.ts';

type ApiKeyLogin = { ok: true; session: { apiKey: string; user: User } } | { ok: false; message: string };

const HEADER_TEXT = /^[\x20-\x7e]+$/;

export async function logInWithApiKey(apiKey: string): Promise<ApiKeyLogin> {
  // A header cannot carry it, so the browser would not even ask.
  if (!HEADER_TEXT.test(apiKey)) return { ok: false, message: AUTH_MESSAGES.apiKeyInvalid };
  try {
    // The client sends the stored key, so it has to be there for this one call.
    storeApiKey(apiKey);
    const { user } = await callApi('getMe', {});
    return { ok: true, session: { apiKey, user } };
  } catch (error) {
    clearStoredSession();
    return {
      ok: false,
      message: isRefusedSession(error) ? AUTH_MESSAGES.apiKeyInvalid : AUTH_MESSAGES.loginUnexpected,
    };
  }
}
