import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../../../functions/adapters/browser/launch-chromium.ts';
import { atWorkerEnd } from '../../../../test/integration/at-worker-end.ts';
import { type Ask, responseOf } from '../unit/response-of.ts';
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

/** The pages of the worker's browser, by what runs before each app. */
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

/** Uses apps in the browser that the files of a worker share. `initScript` runs before each app. */
export function appUser(initScript = ''): AppUser {
  const pages = () => pagesWith(initScript);
  return {
    using: async (ask, use, view) => (await pages()).using(await responseOf('Coder', ask), use, view),
    usingOwn: async (ask, prepare, use) =>
      (await pages()).usingOwn(await responseOf('Coder', ask), prepare, use),
    usingDocument: async (html, use, view) => (await pages()).using(html, use, view),
  };
}

/** Gives a page a clock that only the test moves, however long the machine takes between two lines. */
export async function withClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
}

export const button = (page: Pick<Page, 'getByRole'>, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
