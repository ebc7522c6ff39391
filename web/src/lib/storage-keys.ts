/** The product specification prescribes the first three names. All other storage keys begin with `buidl:`. */
export const STORAGE_KEYS = {
  apiKey: 'appgen_apiKey',
  user: 'appgen_user',
  walletName: 'walletName',
  activeOperation: 'buidl:user:operation',
  dismissedAnnouncement: 'buidl:dismissed',
} as const;

/** Prefix of entries that belong to the user. Other entries, such as the theme, belong to the browser. */
const USER_KEY_START = 'buidl:user:';

/** Removes the user's entries, except for the session. */
export function clearUserEntries(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(USER_KEY_START)) storage.removeItem(key);
}
