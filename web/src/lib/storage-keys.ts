/** The keys in the browser's local storage (section 3 of the specification). */
export const STORAGE_KEYS = {
  apiKey: 'appgen_apiKey',
  user: 'appgen_user',
  walletName: 'walletName',
  activeOperation: 'appgen_activeOperation',
  dismissedAnnouncement: 'appgen_dismissedAnnouncement',
} as const;
