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
  deletionTitle: 'Delete the account',
  deletionLead: 'Deletes your account with all of its apps, for good.',
  deletionStart: 'Delete my account',
  deletionQuestion: 'Delete your account?',
  deletionFacts: [
    'Your apps go offline at once and are deleted within minutes, with all revisions. Download your data first.',
    'All sessions and API keys end. A running build is stopped, and its credits come back.',
    'The credits in the banks of your apps return to your account first.',
    'The history of payments and credits is kept under a pseudonym. Your username is not given to anybody else.',
  ],
  leftCreditsQuestion: (credits: number) =>
    `What becomes of your credits? ${credits} are in your account, without those in banks.`,
  leftCredits: {
    keep: 'Keep them for this wallet. When it signs up again, they are there.',
    donate: 'Give them to the platform. They cannot be got back.',
  },
  deletionName: (username: string) => `Type ${username} to confirm`,
  deletionWrongName: 'This is not your username.',
  deletionNeedsWallet: 'Connect the wallet of this account, so that it can sign.',
  deletionConfirm: 'Sign and delete',
  deletionFailed: 'The account was not deleted',
  deleted: 'Your account was deleted.',
  deletedDetail: 'What is left of your apps is removed within minutes.',
} as const;
