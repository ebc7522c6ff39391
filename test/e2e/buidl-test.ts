/** Playwright's `test` with the packaged browser and an embedded cloud of the worker's own. */
import { type Browser, test as base } from '@playwright/test';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { chooseModel } from '../../infra/local/operator/choose-model.ts';
import { startTestCloud, type TestCloud } from '../integration/start-cloud.ts';

interface WorkerFixtures {
  browser: Browser;
  cloud: TestCloud;
  /** How fast the model of the worker's cloud writes, for tests that look while it does; 0 is as fast as it can. */
  tokensPerSecond: number;
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
  tokensPerSecond: [0, { scope: 'worker', option: true }],
  cloud: [
    async ({ tokensPerSecond }, use) => {
      const speed = tokensPerSecond === 0 ? {} : { MODEL_TOKENS_PER_SECOND: `${tokensPerSecond}` };
      const cloud = await startTestCloud(await chooseModel(speed));
      await use(cloud);
      await cloud.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.siteUrl),
});
