/** The product specification prescribes these texts. */
export const SETTINGS_MESSAGES = {
  configLoadFailed: 'Could not load application configuration. Some features may be unavailable.',
} as const;
