/** Texts that any page may show. The product specification prescribes most of them. */
export const LAYOUT_MESSAGES = {
  loading: 'Loading...',
  checkingAuthentication: 'Checking authentication...',
  loggedOut: 'You have been logged out.',
  nameAndDescriptionRequired: 'Both a project name and a description are required.',
  sessionEnded: 'You are logged out.',
  otherTab: 'You logged out in another tab.',
} as const;
