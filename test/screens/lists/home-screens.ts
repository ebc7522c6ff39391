import type { Page } from '@playwright/test';
import { failing, hanging, responding } from '../api-faults.ts';
import type { Screen } from '../screen.ts';
import { dialog, dialogOf } from '../shown.ts';

const HILLS = '/?search=Hills';

async function chooseOfHills(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More for Hills of the north rev 2' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await dialog(page);
}

const menuDialog = (name: string, file: string, item: string | RegExp): Screen => ({
  name,
  dialog: file,
  as: 'owner',
  path: HILLS,
  isWindow: true,
  reach: (page) => chooseOfHills(page, item),
});

export const homeScreens: readonly Screen[] = [
  {
    name: 'home-newcomer',
    as: 'newcomer',
    path: '/',
    reach: (page) => page.getByText('Control Panel').first().waitFor(),
  },
  {
    name: 'home-owner',
    as: 'owner',
    path: '/',
    reach: (page) => page.getByText('FocusTomato').first().waitFor(),
  },
  {
    name: 'home-list',
    as: 'owner',
    path: '/',
    reach: async (page) => {
      await page.getByRole('group', { name: 'Layout' }).getByText('List').click({ force: true });
      await page
        .getByRole('button', { name: /FocusTomato/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'home-list-open',
    as: 'owner',
    path: HILLS,
    reach: async (page) => {
      await page.getByRole('group', { name: 'Layout' }).getByText('List').click({ force: true });
      await page.getByRole('button', { name: 'More for Hills of the north rev 2' }).waitFor();
    },
  },
  {
    name: 'home-card-actions',
    as: 'owner',
    path: '/',
    isWindow: true,
    widths: [1280],
    reach: async (page) => {
      await page.getByRole('article', { name: 'FocusTomato' }).hover();
      await page.getByRole('link', { name: 'Revise FocusTomato' }).click({ trial: true });
    },
  },
  {
    name: 'home-project-menu',
    isReachedAnew: true,
    as: 'owner',
    path: '/',
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Actions for FocusTomato' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'home-admin',
    as: 'admin',
    path: '/',
    reach: (page) => page.getByText('FocusTomato').first().waitFor(),
  },
  {
    name: 'home-announcement',
    as: 'newcomer',
    path: '/',
    isWindow: true,
    before: (page) =>
      responding(page, 'getAnnouncement', {
        success: true,
        announcement: '**Maintenance** on Sunday from 8 to 9 UTC. Apps stay online, builds [wait](/help).',
      }),
    reach: (page) => page.getByText('Maintenance').waitFor(),
  },
  {
    name: 'home-header-form',
    as: 'owner',
    path: '/help',
    isWindow: true,
    widths: [1280],
    reach: async (page) => {
      await page.getByRole('banner').getByLabel('Idea').fill('a counter for cups of tea');
      await page.getByRole('banner').getByLabel('Project name').waitFor();
    },
  },
  {
    name: 'home-loading',
    as: 'owner',
    path: '/',
    before: (page) => hanging(page, 'listApps'),
    reach: (page) =>
      page
        .getByRole('button', { name: /^Account of / })
        .first()
        .waitFor(),
  },
  {
    name: 'home-failed',
    as: 'owner',
    path: '/',
    before: (page) => failing(page, 'listApps'),
    reach: (page) =>
      page
        .getByRole('button', { name: /try again/i })
        .first()
        .waitFor(),
  },
  {
    name: 'home-published',
    as: 'owner',
    path: '/?tab=published',
    reach: (page) => page.getByText('FocusTomato').first().waitFor(),
  },
  {
    name: 'home-showcased',
    as: 'owner',
    path: '/?tab=showcased',
    reach: (page) => page.getByRole('tab', { name: 'Showcased' }).waitFor(),
  },
  {
    name: 'home-nothing-found',
    as: 'owner',
    path: '/?search=zzzz',
    reach: (page) => page.getByText('No app matches this search.').waitFor(),
  },
  {
    name: 'home-project-open',
    as: 'owner',
    path: HILLS,
    reach: (page) =>
      page
        .getByRole('button', { name: /^More for Hills/ })
        .first()
        .waitFor(),
  },
  {
    name: 'home-revision-menu',
    isReachedAnew: true,
    as: 'owner',
    path: HILLS,
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'More for Hills of the north rev 2' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  menuDialog('app-bank', 'app-bank-dialog.tsx', 'Manage Bank'),
  {
    name: 'app-bank-data',
    as: 'owner',
    path: HILLS,
    isWindow: true,
    reach: async (page) => {
      await chooseOfHills(page, 'Manage Bank');
      await page.getByRole('link', { name: 'Manage data' }).scrollIntoViewIfNeeded();
    },
  },
  menuDialog('app-usage', 'app-usage-dialog.tsx', 'AI Usage'),
  menuDialog('thumbnail', 'thumbnail-dialog.tsx', 'Set Thumbnail'),
  menuDialog('assets', 'assets-dialog.tsx', 'Manage Assets'),
  menuDialog('delete-revision', 'revision-menu.tsx', /^Delete Revision/),
  {
    name: 'publish',
    dialog: 'publish-dialog.tsx',
    as: 'owner',
    path: HILLS,
    isWindow: true,
    reach: dialogOf('Publish Hills of the north rev 2'),
  },
  {
    name: 'publish-name-refused',
    isReachedAnew: true,
    as: 'owner',
    path: HILLS,
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Publish Hills of the north rev 2' }).click();
      await page.getByLabel('App name').fill('admin');
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  {
    name: 'remix',
    dialog: 'remix-dialog.tsx',
    as: 'newcomer',
    path: ({ projectId }) => `/?remix=${projectId}`,
    isWindow: true,
    reach: dialog,
  },
  {
    name: 'use-template',
    dialog: 'use-template-dialog.tsx',
    as: 'newcomer',
    path: '/?template=chess',
    isWindow: true,
    reach: dialog,
  },
  {
    name: 'command-palette',
    dialog: 'command-palette.tsx',
    as: 'owner',
    path: '/',
    isWindow: true,
    reach: async (page) => {
      await page.getByText('FocusTomato').first().waitFor();
      await page.keyboard.press('Control+k');
      await dialog(page);
    },
  },
  {
    name: 'account-menu',
    as: 'owner',
    path: '/help',
    isWindow: true,
    widths: [1280],
    reach: dialogOf(/^Account of /),
  },
  {
    name: 'phone-menu',
    as: 'owner',
    path: '/help',
    isWindow: true,
    widths: [390],
    reach: (page) => page.getByRole('button', { name: 'Open the menu' }).click(),
  },
  {
    name: 'assistant',
    as: 'owner',
    path: '/help',
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Need Help?' }).click();
      const assistant = page.getByRole('dialog', { name: 'Buidl Assistant' });
      await assistant.getByLabel('Message to the assistant').fill('an app for my tea collection');
      await page.keyboard.press('Enter');
      await assistant.getByText('Here is a fuller prompt').waitFor();
    },
  },
];
