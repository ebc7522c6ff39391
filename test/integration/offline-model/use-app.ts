/** Uses apps in one browser per test file. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../../../functions/adapters/browser/launch-chromium.ts';
import { type Ask, responseOf } from '../../unit/offline-model/response-of.ts';
import { type AppPage, type AppPages, appPages, type View } from './app-pages.ts';

export interface AppUser {
  /** Loads the app that the offline model makes of an idea, uses it, and expects no error and no request. */
  using(ask: Ask, use: (page: AppPage) => Promise<void>, view?: View): Promise<void>;
  /** The same with a page that no other app gets, and that `prepare` gets before the app is loaded. */
  usingOwn(
    ask: Ask,
    prepare: (page: Page) => Promise<unknown>,
    use: (page: Page) => Promise<void>,
  ): Promise<void>;
  /** Loads an HTML document, uses it, and expects no error and no request. */
  usingDocument: AppPages['using'];
}

/** Starts a browser before the tests of the file and closes it after them. `initScript` runs before each app. */
export function appUser(initScript?: string): AppUser {
  let browser: Browser | undefined;
  let running: AppPages | undefined;
  const pages = () => {
    if (!running) throw new Error('the browser is not running');
    return running;
  };
  beforeAll(async () => {
    browser = await launchChromium();
    running = appPages(browser, initScript);
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    using: async (ask, use, view) => pages().using(await responseOf('Coder', ask), use, view),
    usingOwn: async (ask, prepare, use) => pages().usingOwn(await responseOf('Coder', ask), prepare, use),
    usingDocument: (html, use, view) => pages().using(html, use, view),
  };
}

/** Gives a page a clock that a test moves, next to running by itself. */
export const withClock = (page: Page) => page.clock.install();

export const button = (page: Pick<Page, 'getByRole'>, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
