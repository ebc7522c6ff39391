/** The texts about the data of an account. */
export const ACCOUNT_MESSAGES = {
  exportTitle: 'Your data',
  exportContents:
    'Download your profile, sessions, projects with all revisions, purchases and credit history as one JSON file. Documents are in it as links, which end when an app is unpublished or deleted. API keys are not in it.',
  exportStart: 'Download my data',
  exportFailed: 'Your data could not be downloaded',
  exportUnreachable: 'The server could not be reached. Please try again.',
  exportDone: 'Your data was downloaded.',
  exportCancelled: 'Nothing was downloaded.',
  exportProgress: (progress: { done: number; total: number } | undefined) =>
    progress === undefined
      ? 'Reading your account…'
      : `Reading project ${progress.done} of ${progress.total}…`,
} as const;
