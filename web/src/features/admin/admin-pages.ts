import { SECTIONS } from '../../components/admin/sections.ts';

/** Pages of the dashboard, in order. The keys are the last segment of their paths. */
export const ADMIN_PAGES = {
  dashboard: 'Overview',
  users: SECTIONS.users,
  payments: SECTIONS.payments,
  reports: SECTIONS.reports,
  returns: SECTIONS.returns,
  operations: SECTIONS.operations,
  whitelist: SECTIONS.whitelist,
  log: SECTIONS.log,
  settings: SECTIONS.settings,
} as const;

export type AdminPage = keyof typeof ADMIN_PAGES;

export function isAdminPage(name: string): name is AdminPage {
  return Object.hasOwn(ADMIN_PAGES, name);
}

export function userAddress(publicKey: string): string {
  return `/admin/users/${encodeURIComponent(publicKey)}`;
}
