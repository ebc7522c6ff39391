/** Playwright's `test` with the packaged browser and an embedded cloud of the worker's own. */
import { type Browser, test as base } from '@playwright/test';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { startTestCloud, type TestCloud } from '../integration/start-cloud.ts';

interface WorkerFixtures {
  browser: Browser;
  cloud: TestCloud;
}

export const test = base.extend<object, WorkerFixtures>({
  browser: [
    async ({ playwright: _unused }, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  cloud: [
    async ({ playwright: _unused }, use) => {
      const cloud = await startTestCloud();
      await use(cloud);
      await cloud.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.siteUrl),
});
