import { SECTIONS } from '../../components/admin/sections.ts';

/** The pages of the dashboard in their order; the keys are the last part of their addresses. */
export const ADMIN_PAGES = {
  dashboard: 'Overview',
  users: SECTIONS.users,
  payments: SECTIONS.payments,
  reports: SECTIONS.reports,
  operations: SECTIONS.operations,
  whitelist: SECTIONS.whitelist,
  log: SECTIONS.log,
  settings: SECTIONS.settings,
} as const;

export type AdminPage = keyof typeof ADMIN_PAGES;

/** Whether the dashboard has a page with this address. */
export function isAdminPage(name: string): name is AdminPage {
  return Object.hasOwn(ADMIN_PAGES, name);
}

/** The address of a user's page. */
export function userAddress(publicKey: string): string {
  return `/admin/users/${encodeURIComponent(publicKey)}`;
}
