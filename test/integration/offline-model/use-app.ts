/** Uses apps in one browser per test file. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchChromium } from '../../../functions/adapters/browser/launch-chromium.ts';
import type { Ask } from '../../unit/offline-model/response-of.ts';
import { openApp, type View } from './open-app.ts';

export interface AppUser {
  browser(): Browser;
  /** Opens the app, uses it, and expects no error and no request. */
  using(ask: Ask, use: (page: Page) => Promise<void>, view?: View): Promise<void>;
}

/** Starts a browser before the tests of the file and closes it after them. */
export function appUser(): AppUser {
  let browser: Browser | undefined;
  const running = () => {
    if (!browser) throw new Error('the browser is not running');
    return browser;
  };
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    browser: running,
    async using(ask, use, view) {
      const { page, faults, close } = await openApp(running(), ask, view);
      await use(page);
      expect(faults).toEqual([]);
      await close();
    },
  };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
