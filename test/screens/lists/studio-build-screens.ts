import type { Page } from '@playwright/test';
import { buildPlanned } from '../../e2e/newcomer.ts';
import { responding } from '../api-faults.ts';
import type { Screen } from '../screen.ts';
import { dialog, dialogOf } from '../shown.ts';

/** The model's speed, slow enough to take screenshots of a running build. */
const SLOW_TOKENS_PER_SECOND = 150;
const STARTED = {
  success: true,
  operationId: 'op_00000000000000000000000001',
  projectId: `prj_${'0'.repeat(26)}`,
};

const instructions = (page: Page) => page.getByRole('textbox', { name: 'Instructions' });

async function build(page: Page): Promise<void> {
  await page.getByLabel('Project Name', { exact: true }).fill('BirdCount');
  await instructions(page).fill('a tally counter for birdwatching, called BirdCount');
  await page.keyboard.press('Enter');
  await buildPlanned(page);
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

export const studioBuildScreens: readonly Screen[] = [
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
    reach: dialogOf('Draw a sketch'),
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
    before: (page) =>
      respondingToBuild(page, {
        status: 'running',
        progress: 'The model is busy. Waiting in line...',
        stage: 'queued',
        percent: 0,
        buildsBefore: 2,
      }),
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
      await page
        .getByRole('region', { name: 'Next' })
        .getByRole('button', { name: 'Move it back to the prompt' })
        .click();
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
    before: (page) =>
      respondingToBuild(page, {
        status: 'failed',
        progress: 'The build failed.',
        stage: 'code',
        percent: 40,
        error: 'The model did not respond. Nothing was charged.',
      }),
    reach: async (page) => {
      await build(page);
      await page.getByRole('region', { name: 'Error' }).waitFor();
    },
  },
];

async function respondingToBuild(page: Page, status: Record<string, unknown>): Promise<void> {
  await responding(page, 'createApp', STARTED, 202);
  const startedAt = new Date().toISOString();
  await responding(page, 'getOperationStatus', { ...STARTED, message: '', startedAt, ...status });
}
