/**
 * `npm run assets -- screens` photographs every screen in every state at 390 and 1280 px in both themes. It writes
 * review sheets and the overview `.local/screens/index.html`. Fails when axe finds a violation. `-- studio
 * home-visitor` photographs only screens whose names start with one of these words. `-- --list` prints the names.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { THEMES } from '../fixtures/axe-violations.ts';
import { startSharedCloud } from '../integration/shared-cloud.ts';
import { contactSheet } from './contact-sheet.ts';
import { SCREENS } from './lists/all-screens.ts';
import { imageFile, photograph, type ScreenFaults, sizeOf, WIDTHS, type Width } from './photograph.ts';
import { writeReviewSheets } from './review-sheets.ts';
import type { Screen } from './screen.ts';
import { createScreensWorld, type ScreensWorld } from './screens-world.ts';
import { visitScreen } from './visit-screen.ts';

const OUT_DIR = join(import.meta.dirname, '../../.local/screens');
const SHEETS_DIR = join(OUT_DIR, 'sheets');
/** Pages mostly wait for the server, so several run concurrently. */
const PAGES_AT_ONCE = 3;
/** Time limit in ms for the network to become idle, which never happens on a page that waits for the server. */
const SETTLE_MS = 2_000;

const wanted = process.argv.slice(2);
if (wanted.includes('--list')) {
  console.log(SCREENS.map(({ name }) => name).join('\n'));
} else {
  const unknown = wanted.filter((prefix) => !SCREENS.some(({ name }) => name.startsWith(prefix)));
  if (unknown.length > 0) throw new Error(`No screen begins with ${unknown.join(' or ')}. See --list.`);
  await takeAll(SCREENS.filter(({ name }) => wanted.length === 0 || wanted.some((prefix) => name.startsWith(prefix))));
}

async function takeAll(screens: readonly Screen[]): Promise<void> {
  mkdirSync(SHEETS_DIR, { recursive: true });
  const startedAtMs = Date.now();
  const failures: string[] = [];
  const faults: string[] = [];
  const browser = await launchChromium();
  const cloud = await startSharedCloud();
  try {
    const world = await createScreensWorld(cloud);
    const waiting = screens.filter(({ isAlone }) => isAlone !== true);
    const takeWaiting = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await takeOne(browser, world, next, { failures, faults });
      }
    };
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, takeWaiting));
    for (const screen of screens) {
      if (screen.isAlone === true) await takeOne(browser, world, screen, { failures, faults });
    }
  } finally {
    await browser.close();
    await cloud.close();
  }
  writeFileSync(join(OUT_DIR, 'layout-faults.txt'), `${faults.join('\n')}\n`);
  writeFileSync(join(OUT_DIR, 'index.html'), contactSheet(takenScreens()));
  const seconds = Math.round((Date.now() - startedAtMs) / 1000);
  console.error(`${screens.length} screens: see ${join(OUT_DIR, 'index.html')}, in ${seconds} s`);
  if (failures.length === 0) return;
  console.error(`\n${failures.length} failures:\n\n${failures.join('\n\n')}`);
  process.exitCode = 1;
}

interface Findings {
  failures: string[];
  faults: string[];
}

/** Photographs one screen. First deletes its images of an earlier run, so that a failed screen has none. */
async function takeOne(
  browser: Browser,
  world: ScreensWorld,
  screen: Screen,
  { failures, faults }: Findings,
): Promise<void> {
  const startedAtMs = Date.now();
  for (const file of imagesOf(screen)) rmSync(join(OUT_DIR, file), { force: true });
  try {
    for (const { layout, accessibility } of await take(browser, world, screen)) {
      faults.push(...layout);
      failures.push(...accessibility);
    }
    const files = imagesOf(screen).map((file) => join(OUT_DIR, file));
    await writeReviewSheets(files, join(SHEETS_DIR, screen.name));
    console.error(`${screen.name} in ${Date.now() - startedAtMs} ms`);
  } catch (error) {
    failures.push(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`);
    console.error(`${screen.name} FAILED`);
  }
}

/**
 * Takes all screenshots of a screen from one page, because some states cannot be reached again. A screen with
 * `isReachedAnew` gets a new page for each width.
 */
async function take(browser: Browser, world: ScreensWorld, screen: Screen): Promise<ScreenFaults[]> {
  const widths = screen.widths ?? WIDTHS;
  if (screen.isReachedAnew !== true) return [await takeAt(browser, world, screen, widths)];
  const faults: ScreenFaults[] = [];
  for (const width of widths) faults.push(await takeAt(browser, world, screen, [width]));
  return faults;
}

async function takeAt(
  browser: Browser,
  world: ScreensWorld,
  screen: Screen,
  widths: readonly Width[],
): Promise<ScreenFaults> {
  let faults: ScreenFaults = { layout: [], accessibility: [] };
  await visitScreen(browser, world, screen, {
    viewport: sizeOf(widths[0] ?? 1280),
    look: async (page) => {
      await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined);
      faults = await photograph(page, screen, widths, OUT_DIR);
    },
  });
  return faults;
}

function imagesOf(screen: Screen): string[] {
  const widths = screen.widths ?? WIDTHS;
  return widths.flatMap((width) => THEMES.map((theme) => imageFile(screen, width, theme)));
}

/** Returns the screens that have screenshots, including screenshots of earlier runs. */
function takenScreens() {
  const taken = new Set(readdirSync(OUT_DIR));
  return SCREENS.map((screen) => ({
    name: screen.name,
    files: imagesOf(screen).filter((file) => taken.has(file)),
  }));
}
