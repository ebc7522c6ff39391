/** The studio in its states. */
import type { Page } from '@playwright/test';
import { responding } from '../api-faults.ts';
import type { Screen } from '../screen.ts';
import type { ScreensWorld } from '../screens-world.ts';
import { dialog } from '../shown.ts';

/** At this rate a build lasts while it is looked at. */
const SLOW_TOKENS_PER_SECOND = 150;
const STARTED = {
  success: true,
  operationId: 'op_00000000000000000000000001',
  projectId: `prj_${'0'.repeat(26)}`,
};

const revisePath = ({ projectId }: ScreensWorld) => `/create-app?revise=${projectId}&rev=1.1`;
const app = (page: Page) => page.frameLocator('iframe[title^="FocusTomato, rev"]');
const appHeading = (page: Page) => app(page).getByRole('heading', { name: 'FocusTomato' });
const instructions = (page: Page) => page.getByRole('textbox', { name: 'Instructions' });

/** A state of FocusTomato in the studio, whose phone shows the pane with the app. */
const revising = (name: string, reach: Screen['reach'], hash = ''): Screen => ({
  name,
  as: 'owner',
  path: (world) => `${revisePath(world)}${hash}`,
  isWindow: true,
  reach,
  onPhone: (page) => page.getByRole('group', { name: 'Pane' }).getByText('App').click(),
});

async function build(page: Page): Promise<void> {
  await page.getByLabel('Project Name', { exact: true }).fill('BirdCount');
  await instructions(page).fill('a tally counter for birdwatching, called BirdCount');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Building App...' }).waitFor();
}

const slowBuild: Pick<Screen, 'as' | 'isAlone' | 'path' | 'isWindow' | 'before' | 'after'> = {
  as: 'builder',
  isAlone: true,
  path: '/create-app',
  isWindow: true,
  before: async (_page, { cloud }) => cloud.setTokensPerSecond(SLOW_TOKENS_PER_SECOND),
  after: async (page) => {
    await page
      .getByRole('heading', { name: 'Success!', includeHidden: true })
      .waitFor({ state: 'attached', timeout: 45_000 });
  },
};

async function select(page: Page): Promise<void> {
  await appHeading(page).waitFor();
  await page.getByRole('button', { name: 'Select' }).click();
  await appHeading(page).click();
  await page.getByRole('region', { name: 'Selected element' }).waitFor();
}

export const studioScreens: readonly Screen[] = [
  {
    name: 'studio-new',
    route: 'create-app',
    as: 'newcomer',
    path: '/create-app',
    isWindow: true,
    reach: (page) => page.getByRole('heading', { name: 'What do you want to build?' }).waitFor(),
  },
  {
    name: 'studio-settings',
    as: 'newcomer',
    path: '/create-app',
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.getByRole('button', { name: 'Advanced Settings' }).click();
    },
  },
  {
    name: 'studio-sketch',
    dialog: 'sketch-dialog.tsx',
    as: 'newcomer',
    path: '/create-app',
    isWindow: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Draw a sketch' }).click();
      await dialog(page);
    },
  },
  {
    ...slowBuild,
    name: 'studio-building',
    reach: async (page) => {
      await build(page);
      await page
        .getByText(/Writing the code|Still generating/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'studio-waiting-in-line',
    isReachedAnew: true,
    as: 'newcomer',
    path: '/create-app',
    isWindow: true,
    before: async (page) => {
      await responding(page, 'createApp', STARTED, 202);
      await responding(page, 'getOperationStatus', {
        ...STARTED,
        status: 'running',
        progress: 'The model is busy. Waiting in line...',
        stage: 'queued',
        percent: 0,
        message: '',
        buildsBefore: 2,
        startedAt: new Date().toISOString(),
      });
    },
    reach: async (page) => {
      await build(page);
      await page.getByText('2 builds are before yours.').waitFor();
    },
  },
  {
    ...slowBuild,
    name: 'studio-queued',
    reach: async (page) => {
      await build(page);
      await instructions(page).fill('add a button that starts again at zero');
      await page.getByRole('button', { name: 'Build next' }).click();
      await page.getByRole('region', { name: 'Next' }).waitFor();
    },
    after: async (page) => {
      await page.getByRole('region', { name: 'Next' }).getByRole('button').first().click();
      await page
        .getByRole('heading', { name: 'Success!', includeHidden: true })
        .waitFor({ state: 'attached', timeout: 45_000 });
    },
  },
  {
    ...slowBuild,
    name: 'studio-stop',
    dialog: 'stop-build.tsx',
    reach: async (page) => {
      await build(page);
      await page.getByRole('button', { name: 'Stop the build' }).click();
      await dialog(page);
    },
    after: async (page) => {
      await page.getByRole('button', { name: 'Stop it' }).click();
      await page.getByText('The build was stopped.').waitFor();
    },
  },
  {
    name: 'studio-success',
    as: 'builder',
    path: '/create-app',
    isWindow: true,
    reach: async (page) => {
      await build(page);
      await page.getByRole('heading', { name: 'Success!' }).waitFor({ timeout: 45_000 });
    },
  },
  {
    name: 'studio-failed',
    isReachedAnew: true,
    as: 'newcomer',
    path: '/create-app',
    isWindow: true,
    before: async (page) => {
      await responding(page, 'createApp', STARTED, 202);
      await responding(page, 'getOperationStatus', {
        ...STARTED,
        status: 'failed',
        progress: 'The build failed.',
        stage: 'code',
        percent: 40,
        message: '',
        error: 'The model did not respond. Nothing was charged.',
        startedAt: new Date().toISOString(),
      });
    },
    reach: async (page) => {
      await build(page);
      await page.getByRole('region', { name: 'Error' }).waitFor();
    },
  },
  revising('studio-revise', (page) => appHeading(page).waitFor()),
  revising(
    'studio-code',
    (page) => page.getByRole('region', { name: 'Code' }).getByText('DOCTYPE').first().waitFor(),
    '#code',
  ),
  revising(
    'studio-changes',
    (page) => page.getByRole('status').filter({ hasText: /\+\d/ }).waitFor(),
    '#changes',
  ),
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
      await page.getByRole('button', { name: 'Receipt of Rev 1.1' }).click();
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
