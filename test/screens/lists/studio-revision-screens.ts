import type { Page } from '@playwright/test';
import type { Screen } from '../screen.ts';
import type { ScreensWorld } from '../screens-world.ts';
import { dialog } from '../shown.ts';

const revisePath = ({ projectId }: ScreensWorld) => `/create-app?revise=${projectId}&rev=1.1`;
const app = (page: Page) => page.frameLocator('iframe[title^="FocusTomato, rev"]');
const appHeading = (page: Page) => app(page).getByRole('heading', { name: 'FocusTomato' });

/** Returns a screen of the studio that shows the app FocusTomato. On a phone, opens the view with the app. */
const revising = (name: string, reach: Screen['reach'], hash = ''): Screen => ({
  name,
  as: 'owner',
  path: (world) => `${revisePath(world)}${hash}`,
  isWindow: true,
  reach,
  onPhone: (page) => page.getByRole('group', { name: 'Pane' }).getByText('App').click(),
});

async function select(page: Page): Promise<void> {
  await appHeading(page).waitFor();
  await page.getByRole('button', { name: 'Select' }).click();
  await appHeading(page).click();
  await page.getByRole('region', { name: 'Selected element' }).waitFor();
}

export const studioRevisionScreens: readonly Screen[] = [
  revising('studio-revise', (page) => appHeading(page).waitFor()),
  revising(
    'studio-code',
    (page) => page.getByRole('region', { name: 'Code' }).getByText('DOCTYPE').first().waitFor(),
    '#code',
  ),
  revising('studio-changes', (page) => page.getByRole('status').filter({ hasText: /\+\d/ }).waitFor(), '#changes'),
  revising(
    'studio-console',
    (page) =>
      page
        .getByText(/Console|messages/i)
        .first()
        .waitFor(),
    '#console',
  ),
  {
    name: 'studio-console-lines',
    as: 'owner',
    path: ({ loudId }) => `/create-app?revise=${loudId}&rev=1#console`,
    isWindow: true,
    reach: (page) => page.getByRole('button', { name: 'Fix this' }).waitFor(),
  },
  {
    name: 'studio-revise-settings',
    as: 'owner',
    path: revisePath,
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Settings/ }).click();
      await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    },
  },
  {
    name: 'studio-receipt-open',
    as: 'owner',
    path: revisePath,
    isWindow: true,
    reach: async (page) => {
      await appHeading(page).waitFor();
      await page.getByRole('button', { name: 'Details of Rev 1.1' }).click();
      await page.getByText('SHA-256').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'studio-revision-menu',
    isReachedAnew: true,
    as: 'owner',
    path: revisePath,
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'More for FocusTomato rev 1.1' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'studio-promote',
    as: 'owner',
    path: revisePath,
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'More for FocusTomato rev 1.1' }).click();
      await page.getByRole('menuitem', { name: 'Promote to Major' }).click();
      await dialog(page);
    },
  },
  {
    name: 'studio-of-another',
    as: 'newcomer',
    path: revisePath,
    isWindow: true,
    reach: (page) => page.getByText('You can look, but not change').waitFor(),
  },
  revising('studio-selected', select),
  revising('studio-editing', async (page) => {
    await select(page);
    await page.getByRole('button', { name: 'Edit directly' }).click();
    await page.getByLabel('Text', { exact: true }).fill('Focus on tomatoes');
    await page.getByRole('region', { name: 'Changes by hand' }).waitFor();
  }),
  {
    name: 'studio-edited-elsewhere',
    as: 'owner',
    path: revisePath,
    isWindow: true,
    reach: async (page) => {
      await select(page);
      await page.getByRole('button', { name: 'Edit directly' }).click();
      await page.getByLabel('Text', { exact: true }).fill('Focus on tomatoes');
      await page.getByRole('region', { name: 'Changes by hand', exact: true }).waitFor();
      await page.getByRole('link', { name: 'Restore Rev 1' }).click();
      await page.getByRole('region', { name: 'Changes by hand to another revision' }).waitFor();
    },
  },
  {
    name: 'studio-editing-on-phone',
    as: 'owner',
    path: revisePath,
    isWindow: true,
    widths: [390],
    reach: async (page) => {
      await page.getByRole('group', { name: 'Pane' }).getByText('App').click();
      await select(page);
      await page.getByRole('button', { name: 'Edit directly' }).click();
      await page.getByLabel('Text', { exact: true }).fill('Focus on tomatoes');
    },
  },
  {
    name: 'studio-taken-down',
    as: 'owner',
    path: ({ takenDownId }) => `/create-app?revise=${takenDownId}&rev=1`,
    isWindow: true,
    reach: (page) => page.getByRole('button', { name: 'Appeal', exact: true }).waitFor(),
  },
  {
    name: 'studio-appeal',
    dialog: 'takedown-note.tsx',
    as: 'owner',
    path: ({ takenDownId }) => `/create-app?revise=${takenDownId}&rev=1`,
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Appeal', exact: true }).click();
      await dialog(page);
    },
  },
  {
    name: 'studio-no-such-app',
    isReachedAnew: true,
    as: 'owner',
    path: `/create-app?revise=prj_${'0'.repeat(26)}&rev=1`,
    isWindow: true,
    reach: (page) => page.getByRole('heading').first().waitFor(),
  },
  {
    name: 'receipt',
    route: 'receipts/:operationId',
    as: 'owner',
    path: ({ operationId }) => `/receipts/${operationId}`,
    reach: (page) => page.getByText('SHA-256').first().waitFor(),
  },
];
