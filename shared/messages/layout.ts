/** The strings, most of them the specification's, that any page may show. */
export const LAYOUT_MESSAGES = {
  loading: 'Loading...',
  checkingAuthentication: 'Checking authentication...',
  sessionEnded: 'You are logged out.',
  otherTab: 'You logged out in another tab.',
} as const;
