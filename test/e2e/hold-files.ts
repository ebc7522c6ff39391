import type { Page } from '@playwright/test';

export function holdScripts(page: Page): Promise<() => void> {
  return holdFiles(page, /assets\/.*\.js$/);
}

/** Blocks the requests for matching files until the returned function is called. */
export async function holdFiles(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
