/**
 * Keys in the browser's storage. The specification names the first three; all others begin with `buidl:`, and stand where they are
 * used.
 */
export const STORAGE_KEYS = {
  apiKey: 'appgen_apiKey',
  user: 'appgen_user',
  walletName: 'walletName',
  activeOperation: 'buidl:user:operation',
  dismissedAnnouncement: 'buidl:dismissed',
} as const;

/** So begin the keys of what belongs to the user and not to the browser, as a theme does. */
const USER_KEY_START = 'buidl:user:';

/** Removes what belongs to the user, but for the session. */
export function clearUserEntries(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(USER_KEY_START)) storage.removeItem(key);
}
