/** The texts of ledger entries that the platform creates. */
export const LEDGER_REASONS = {
  signup: 'Welcome credits',
  building: (projectName: string) => `Building ${projectName}`,
  built: (projectName: string) => `Built ${projectName}`,
  importing: (projectName: string) => `Importing ${projectName}`,
  imported: (projectName: string) => `Imported ${projectName}`,
  builtFree: (projectName: string) => `Built ${projectName} for free`,
  returned: (projectName: string) => `Returned a build of ${projectName}`,
  buildFailed: 'Build failed',
  importFailed: 'Import failed',
  buildStopped: 'Build stopped',
  appData: (projectName: string) => `Shared data of ${projectName}`,
  expiredHold: 'Never finished',
  purchase: (planTitle: string) => `Bought the ${planTitle} plan`,
  reviewedPayment: 'A payment that an admin reviewed',
  donated: 'Given to the platform when the account was deleted',
  deletedAppBank: 'The bank of an app that was deleted',
} as const;
