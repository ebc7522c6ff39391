/** Loads apps into pages of a browser, and records their errors and requests. */
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface View {
  width?: number;
  colorScheme?: 'light' | 'dark';
}

/** A page without the methods whose effects would last longer than one app and change the test of the next app. */
export type AppPage = Omit<
  Page,
  | 'addInitScript'
  | 'addListener'
  | 'addLocatorHandler'
  | 'clock'
  | 'close'
  | 'context'
  | 'exposeBinding'
  | 'exposeFunction'
  | 'on'
  | 'once'
  | 'route'
  | 'routeWebSocket'
  | 'setDefaultTimeout'
>;

export interface AppPages {
  /** Loads an app into a page, uses it, and expects neither errors nor requests. */
  using(html: string, use: (page: AppPage) => Promise<void>, view?: View): Promise<void>;
  /** Like `using`, but in a new page, which `prepare` sets up before the app is loaded. */
  usingOwn(html: string, prepare: (page: Page) => Promise<unknown>, use: (page: Page) => Promise<void>): Promise<void>;
}

/** A page and the app that is loaded into it. */
interface Tab {
  page: Page;
  address: string;
  html: string;
  /** Page errors, console errors and network requests. */
  faults: string[];
}

const HEIGHT = 800;

/**
 * Creates a pool of pages. An app is loaded into the page of the previous app, because a new page starts a process,
 * which takes longer than an app. Every app has a separate origin and thus separate storage. A page with a failed app
 * is closed. `initScript` runs in every page before each app.
 */
export function appPages(browser: Browser, initScript = ''): AppPages {
  const idle: Tab[] = [];
  let apps = 0;

  async function load(tab: Tab, html: string, { width = 1280, colorScheme = 'light' }: View): Promise<void> {
    apps += 1;
    // All origins belong to one site, so that the browser runs the pages in one process.
    Object.assign(tab, { address: `http://app-${apps}.composed.test/`, html, faults: [] });
    // Moves the mouse away, so that it hovers over no element of this app.
    await tab.page.mouse.move(-1, -1);
    if (tab.page.viewportSize()?.width !== width) await tab.page.setViewportSize({ width, height: HEIGHT });
    await tab.page.emulateMedia({ colorScheme });
    await tab.page.goto(tab.address);
  }

  return {
    async using(html, use, view = {}) {
      const tab = idle.pop() ?? (await openTab(browser, initScript));
      await closingOnFailure(tab, async () => {
        await load(tab, html, view);
        await use(tab.page);
      });
      idle.push(tab);
    },
    async usingOwn(html, prepare, use) {
      const tab = await openTab(browser, initScript);
      await closingOnFailure(tab, async () => {
        await prepare(tab.page);
        await load(tab, html, {});
        await use(tab.page);
      });
      await tab.page.context().close();
    },
  };
}

async function openTab(browser: Browser, initScript: string): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: HEIGHT },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  if (initScript) await page.addInitScript(initScript);
  const tab: Tab = { page, address: '', html: '', faults: [] };
  page.on('pageerror', (error) => tab.faults.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') tab.faults.push(line.text());
  });
  await page.route('**/*', async (route) => {
    if (route.request().url() === tab.address) {
      await route.fulfill({ body: tab.html, contentType: 'text/html; charset=utf-8' });
    } else {
      tab.faults.push(`request to ${route.request().url()}`);
      await route.abort();
    }
  });
  return tab;
}

async function closingOnFailure(tab: Tab, use: () => Promise<void>): Promise<void> {
  try {
    await use();
    expect(tab.faults).toEqual([]);
  } catch (error) {
    await tab.page.context().close();
    throw error;
  }
}
