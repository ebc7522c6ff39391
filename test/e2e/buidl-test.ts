/** Playwright's `test` with the packaged browser and one local cloud per worker. */
import { type Browser, test as base } from '@playwright/test';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { type SharedCloud, startSharedCloud } from '../integration/shared-cloud.ts';
import { type AdminDesk, openAdminDesk } from './admin/admin-desk.ts';

interface TestFixtures {
  /** The speed of the model. Tests that check the page during a response set a low speed. */
  tokensPerSecond: number;
  modelSpeed: undefined;
}

interface WorkerFixtures {
  browser: Browser;
  cloud: SharedCloud;
  /**
   * This fixture is declared for all test files, because Playwright runs a file with its own worker fixtures in a
   * separate worker.
   */
  desk: AdminDesk;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ playwright: _unused }, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  cloud: [
    async ({ browser: _unused }, use) => {
      const cloud = await startSharedCloud();
      await use(cloud);
      await cloud.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  desk: [async ({ cloud }, use) => use(await openAdminDesk(cloud)), { scope: 'worker', timeout: 120_000 }],
  tokensPerSecond: [Number.POSITIVE_INFINITY, { option: true }],
  modelSpeed: [
    async ({ cloud, tokensPerSecond }, use) => {
      cloud.setTokensPerSecond(tokensPerSecond);
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.siteUrl),
});
