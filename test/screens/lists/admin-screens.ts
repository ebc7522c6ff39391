import type { Page } from '@playwright/test';
import { ADMIN_PAGES } from '../../../web/src/features/admin/admin-pages.ts';
import { failing, hanging } from '../api-faults.ts';
import type { Screen } from '../screen.ts';
import { dialog } from '../shown.ts';

const TITLE = 'Admin Dashboard';
const ready = async (page: Page) => {
  await page.getByRole('heading', { name: TITLE }).waitFor();
  await page.waitForLoadState('networkidle');
};

const adminDialog = (name: string, section: string, file: string, open: (page: Page) => Promise<unknown>): Screen => ({
  name: `admin-${name}`,
  dialog: file,
  as: 'admin',
  path: `/admin/${section}`,
  isWindow: true,
  reach: async (page) => {
    await ready(page);
    await open(page);
    await dialog(page);
  },
});

export const adminScreens: readonly Screen[] = [
  ...Object.keys(ADMIN_PAGES).map(
    (section): Screen => ({
      name: `admin-${section}`,
      route: 'admin/:section',
      as: 'admin',
      path: `/admin/${section}`,
      reach: ready,
    }),
  ),
  {
    name: 'admin-denied',
    as: 'owner',
    path: '/admin/dashboard',
    reach: (page) => page.getByRole('heading', { name: 'Access Denied' }).waitFor(),
  },
  {
    name: 'admin-loading',
    route: 'admin',
    as: 'admin',
    path: '/admin',
    before: (page) => hanging(page, 'getAdminStats'),
    reach: (page) => page.getByText('Loading dashboard data...').waitFor(),
  },
  {
    name: 'admin-failed',
    as: 'admin',
    path: '/admin/dashboard',
    before: (page) => failing(page, 'getAdminStats'),
    reach: (page) =>
      page
        .getByRole('button', { name: /try again/i })
        .first()
        .waitFor({ timeout: 60_000 }),
  },
  {
    name: 'admin-no-section',
    as: 'admin',
    path: '/admin/nowhere',
    reach: (page) => page.getByText('There is no page here').waitFor(),
  },
  {
    name: 'admin-user',
    route: 'admin/users/:publicKey',
    as: 'admin',
    path: ({ owner }) => `/admin/users/${owner.publicKey}`,
    reach: (page) => page.getByRole('region', { name: 'Ledger' }).first().waitFor(),
  },
  adminDialog('adjust-credits', 'users', 'action-dialog.tsx', async (page) => {
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Adjust Credits' }).click();
  }),
  adminDialog('payment', 'payments', 'action-dialog.tsx', (page) =>
    page.getByRole('button', { name: /of 0\.04 SOL/ }).click(),
  ),
  adminDialog('take-down', 'reports', 'action-dialog.tsx', (page) =>
    page
      .getByRole('button', { name: /^Take down/ })
      .first()
      .click(),
  ),
  adminDialog('reported-record', 'reports', 'reported-record-dialog.tsx', async (page) => {
    await page.getByRole('button', { name: /^Look at the record/ }).click();
    await page.getByRole('figure', { name: 'Record' }).waitFor();
  }),
  adminDialog('settings-confirm', 'settings', 'settings-confirmation.tsx', async (page) => {
    await page.getByLabel('Sign-up credits').fill('55');
    await page.getByRole('button', { name: 'Review Changes' }).click();
  }),
];
