/** Texts about the public configuration, from the specification. */
export const SETTINGS_MESSAGES = {
  configLoadFailed: 'Could not load application configuration. Some features may be unavailable.',
} as const;
