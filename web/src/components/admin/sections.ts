/** The titles of the dashboard's sections in their order; the keys are the ids in the page's address. */
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
  operations: 'Running Builds',
  whitelist: 'Whitelist Management',
  log: 'Admin Action Log',
  settings: 'Platform Settings',
} as const;

export type SectionId = keyof typeof SECTIONS;
