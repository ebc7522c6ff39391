/** The calls with which an admin may change the project of another user. `{0}` is the name of the admin. */
export const ACTIVITY_CALLS = {
  setUsageControls: '{0} changed who pays for the AI calls of your app',
  withdrawFromBank: '{0} withdrew credits from the bank of your app',
  setDataSettings: '{0} changed whether you approve what visitors store',
  dismissRecordReports: '{0} closed reports about what a visitor stored',
  saveManagedRecord: '{0} changed what a visitor stored',
  removeManagedRecord: '{0} deleted what a visitor stored',
  emptyCollection: '{0} deleted what visitors stored in a collection',
  importRecords: '{0} imported records into your app',
  reviseApp: '{0} started a revision of your app',
  editFreely: '{0} edited your app',
  promoteRevision: '{0} promoted a revision of your app',
  pickDesign: '{0} picked a design of your app',
  deleteRevision: '{0} deleted a revision of your app',
  recordExport: '{0} exported your app',
  swapAsset: '{0} replaced an image of your app',
  publishProject: '{0} published your app or took it offline',
  setShowcaseImage: '{0} changed the thumbnail of your app',
  setRemixStatus: '{0} changed who may remix your app',
  setAllowedHosts: '{0} changed the hosts that your app may reach',
  appealTakedown: '{0} appealed against the takedown of your app',
  setCustomDomain: '{0} set the domain of your app',
  checkCustomDomain: '{0} checked the domain of your app',
  removeCustomDomain: '{0} removed the domain of your app',
} as const;

export const ACTIVITY_MESSAGES = {
  title: 'Changes by admins',
  lead: 'What admins changed in your projects in the last 90 days.',
  empty: 'No admin changed anything.',
  listFailed: 'The changes could not be loaded',
  other: '{0} changed your app',
} as const;
