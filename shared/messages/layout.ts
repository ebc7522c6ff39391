/** The specification's strings that any page may show. */
export const LAYOUT_MESSAGES = {
  loading: 'Loading...',
  checkingAuthentication: 'Checking authentication...',
  loggedOut: 'You have been logged out.',
  nameAndDescriptionRequired: 'Both a project name and a description are required.',
} as const;
