/** The specification's strings about the public configuration. */
export const SETTINGS_MESSAGES = {
  configLoadFailed: 'Could not load application configuration. Some features may be unavailable.',
} as const;
