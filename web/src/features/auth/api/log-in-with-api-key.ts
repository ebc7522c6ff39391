import type { User } from '../../../../../shared/contract/auth.ts';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { isUnauthorized } from '../../../lib/refused-credentials.ts';
import { clearStoredSession, storeApiKey } from '../../../lib/session/session-storage.ts';
import { callApi } from '../../../lib/site-api.ts';

type ApiKeyLogin = { ok: true; session: { apiKey: string; user: User } } | { ok: false; message: string };

const HEADER_TEXT = /^[\x20-\x7e]+$/;

/** Returns the user of an API key. Removes a key from the browser when the server rejects it. */
export async function logInWithApiKey(apiKey: string): Promise<ApiKeyLogin> {
  // `fetch` throws for characters that a header cannot contain.
  if (!HEADER_TEXT.test(apiKey)) return { ok: false, message: AUTH_MESSAGES.apiKeyInvalid };
  try {
    // The API client sends the stored key, so the key is stored before this call.
    storeApiKey(apiKey);
    const { user } = await callApi('getMe', {});
    return { ok: true, session: { apiKey, user } };
  } catch (error) {
    clearStoredSession();
    return {
      ok: false,
      message: isUnauthorized(error) ? AUTH_MESSAGES.apiKeyInvalid : AUTH_MESSAGES.loginUnexpected,
    };
  }
}
