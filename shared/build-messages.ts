/** What the status of an operation says once it has ended. */
export const BUILD_MESSAGES = {
  completed: 'Your app is ready.',
  failed: 'The build failed.',
  stopped: 'The build was stopped.',
} as const;
