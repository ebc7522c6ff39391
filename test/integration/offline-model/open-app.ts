/** Opens an app in its own browser context and records errors and requests. */
import type { Browser, Page } from 'playwright-core';
import { type Ask, responseOf } from '../../unit/offline-model/response-of.ts';

export interface OpenApp {
  page: Page;
  /** Page errors, console errors and network requests. */
  faults: string[];
  close(): Promise<void>;
}

export interface View {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
}

const ADDRESS = 'http://composed.test/';

/** Returns the app that the offline model makes of an idea, loaded. */
export async function openApp(browser: Browser, ask: Ask, view: View = {}): Promise<OpenApp> {
  return openDocument(browser, await responseOf('Coder', ask), view);
}

/** Returns the loaded page. Its origin has localStorage and no network. */
export async function openDocument(browser: Browser, body: string, view: View = {}): Promise<OpenApp> {
  const { width = 1280, height = 800, colorScheme = 'light' } = view;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') faults.push(line.text());
  });
  await page.route('**/*', async (route) => {
    if (route.request().url() === ADDRESS) {
      await route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
    } else {
      faults.push(`request to ${route.request().url()}`);
      await route.abort();
    }
  });
  await page.goto(ADDRESS);
  return { page, faults, close: () => context.close() };
}
