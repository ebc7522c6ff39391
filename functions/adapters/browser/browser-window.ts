import type { BrowserContextOptions } from 'playwright-core';

export const WIDE_PX = 1280;
export const NARROW_PX = 360;
export const HEIGHT_PX = 740;

/** Returns the options of a browser context for one page, without permissions and downloads. */
export function windowOptions(widthPx: number): BrowserContextOptions {
  return {
    viewport: { width: widthPx, height: HEIGHT_PX },
    serviceWorkers: 'block',
    permissions: [],
    acceptDownloads: false,
    locale: 'en-US',
    colorScheme: 'light',
  };
}
