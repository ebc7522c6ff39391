/**
 * `npm run screens` takes an image of every screen in every state, at 390 and 1280 px, in light and in dark, with a page that shows
 * them all, `.local/screens/index.html`. `-- studio home-visitor` takes those whose names begin so.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { startSharedCloud } from '../integration/shared-cloud.ts';
import { contactSheet } from './contact-sheet.ts';
import { SCREENS } from './lists/all-screens.ts';
import type { Screen } from './screen.ts';
import { createScreensWorld, type ScreensWorld } from './screens-world.ts';
import { visitScreen } from './visit-screen.ts';

const OUT_DIR = join(import.meta.dirname, '../../.local/screens');
const HEIGHTS = { 1280: 800, 390: 844 };
const WIDTHS = [1280, 390] as const;
const THEMES = ['light', 'dark'] as const;

/** A page that waits for the server does not settle. */
const SETTLE_MS = 2_000;

const wanted = process.argv.slice(2);
const chosen = SCREENS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((prefix) => name.startsWith(prefix)),
);
const failures: string[] = [];
mkdirSync(OUT_DIR, { recursive: true });
const browser = await launchChromium();
const cloud = await startSharedCloud();
try {
  const world = await createScreensWorld(cloud);
  for (const screen of chosen) {
    try {
      await take(browser, world, screen);
      console.error(screen.name);
    } catch (error) {
      failures.push(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`);
      console.error(`${screen.name} FAILED`);
    }
  }
} finally {
  await browser.close();
  await cloud.close();
}
writeFileSync(join(OUT_DIR, 'index.html'), contactSheet(takenScreens()));
console.error(`${chosen.length - failures.length} screens are in ${join(OUT_DIR, 'index.html')}`);
if (failures.length > 0) {
  console.error(failures.join('\n\n'));
  process.exitCode = 1;
}

/** A state is reached once for all its images, because some states do not come again. */
async function take(browser: Browser, world: ScreensWorld, screen: Screen): Promise<void> {
  const widths = screen.widths ?? WIDTHS;
  if (screen.isReachedAnew !== true) return takeAt(browser, world, screen, widths);
  for (const width of widths) await takeAt(browser, world, screen, [width]);
}

function takeAt(
  browser: Browser,
  world: ScreensWorld,
  screen: Screen,
  widths: readonly (390 | 1280)[],
): Promise<void> {
  return visitScreen(browser, world, screen, {
    viewport: sizeOf(widths[0] ?? 1280),
    look: async (page) => {
      await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined);
      await photograph(page, screen, widths);
    },
  });
}

async function photograph(page: Page, screen: Screen, widths: readonly (390 | 1280)[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize(sizeOf(width));
    if (width === 390) await screen.onPhone?.(page);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      // Layout follows a new width, and images their places in it, with a delay.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
      const path = join(OUT_DIR, imageFile(screen, width, colorScheme));
      await page.screenshot({ path, fullPage: screen.isWindow !== true });
    }
  }
}

function imageFile({ name }: Screen, width: number, theme: string): string {
  return `${name}-${width}-${theme}.png`;
}

/** Those of earlier runs too, which may have taken others. */
function takenScreens() {
  const taken = new Set(readdirSync(OUT_DIR));
  return SCREENS.map((screen) => ({
    name: screen.name,
    files: WIDTHS.flatMap((width) => THEMES.map((theme) => imageFile(screen, width, theme))).filter((file) =>
      taken.has(file),
    ),
  }));
}

function sizeOf(width: 390 | 1280) {
  return { width, height: HEIGHTS[width] };
}
