/** The specification's strings that any page may show. */
export const LAYOUT_MESSAGES = {
  loading: 'Loading...',
  checkingAuthentication: 'Checking authentication...',
  sessionEnded: 'You are logged out.',
  otherTab: 'You logged out in another tab.',
  otherWallet: 'The connected wallet belongs to another account.',
} as const;
