/** Titles of the dashboard's sections, in order. The keys are element ids. */
export const SECTIONS = {
  kpis: 'KPIs',
  trends: 'Trends',
  leaderboard: 'User Leaderboard',
  economy: 'Credit Economy & Calibration',
  types: 'Projects by Type',
  buidls: 'Buidl Analytics',
  usage: 'Usage Analytics',
  users: 'User Search & Management',
  payments: 'Payments to Review',
  reports: 'Reports',
  returns: 'Returned Builds',
  operations: 'Running Builds',
  whitelist: 'Whitelist Management',
  log: 'Admin Action Log',
  settings: 'Platform Settings',
} as const;

export type SectionId = keyof typeof SECTIONS;
