import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../../../functions/adapters/browser/launch-chromium.ts';
import { atWorkerEnd } from '../../../../test/integration/at-worker-end.ts';
import { type Ask, responseOf } from '../unit/response-of.ts';
import { type AppPage, type AppPages, appPages, type View } from './app-pages.ts';

export interface AppUser {
  /** Loads the app for an idea, uses it, and expects no error and no request. */
  using(ask: Ask, use: (page: AppPage) => Promise<void>, view?: View): Promise<void>;
  /** Like `using`, but in a new page, which `prepare` sets up before the app is loaded. */
  usingOwn(ask: Ask, prepare: (page: Page) => Promise<unknown>, use: (page: Page) => Promise<void>): Promise<void>;
  /** Loads an HTML document, uses it, and expects neither errors nor requests. */
  usingDocument: AppPages['using'];
}

/** The pages of this worker's browser, keyed by init script. */
const pagesByScript = new Map<string, AppPages>();
let launching: Promise<Browser> | undefined;

async function pagesWith(initScript: string): Promise<AppPages> {
  if (launching === undefined) {
    launching = launchChromium();
    atWorkerEnd(async () => (await launching)?.close());
  }
  const browser = await launching;
  const pages = pagesByScript.get(initScript) ?? appPages(browser, initScript);
  pagesByScript.set(initScript, pages);
  return pages;
}

/** Uses apps in one browser for each worker. `initScript` runs before each app. */
export function appUser(initScript = ''): AppUser {
  const pages = () => pagesWith(initScript);
  return {
    using: async (ask, use, view) => (await pages()).using(await responseOf('Coder', ask), use, view),
    usingOwn: async (ask, prepare, use) => (await pages()).usingOwn(await responseOf('Coder', ask), prepare, use),
    usingDocument: async (html, use, view) => (await pages()).using(html, use, view),
  };
}

/** Installs a clock that only the test moves, so that the test does not depend on the speed of the machine. */
export async function withClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
}

export const button = (page: Pick<Page, 'getByRole'>, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
