import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import sharp from 'sharp';
import { findShelfAddress } from '../../shared/domain/shelf-address.ts';
import { SHELF_PATH } from '../../shared/domain/shelf-package.ts';
import type { AppServer } from './app-server.ts';

interface Observed {
  /** Uncaught errors and console errors. */
  errors: string[];
  /** The keys of localStorage. */
  stored: string[];
  /** The names of the visible controls, in order. */
  controls: string[];
  /** The screenshot as 64 by 40 grey values. */
  picture: Uint8Array;
}

/**
 * `worksFromDisk` is false for an app that has errors when its file is opened from disk. Such an app is left out of the
 * comparison.
 */
export interface Comparison {
  worksFromDisk: boolean;
  /** Differences between the app in the product's frame and the same file opened from disk. Empty if both behave alike. */
  differences: string[];
}

const VIEWPORT = { width: 1280, height: 800 };
/** The wait for the first view of an app. Apps have no common event that tells when they have drawn it. */
const SETTLE_MS = 2_000;
const LOAD_LIMIT_MS = 60_000;
const PICTURE = { width: 64, height: 40 };
/** Two screenshots count as equal up to this mean difference of their grey values, which range from 0 to 255. */
const ALIKE = 20;
const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"]';
/** Matches errors about network files, which this machine cannot load from disk or in the frame. */
const NETWORK_ERROR = /Failed to load resource|net::ERR_|ERR_BLOCKED|Refused to|violates the following|favicon/i;

/** Opens an app from disk and in the product's frame, and compares what both show. */
export async function compareApp(
  browser: Browser,
  { server, shelfDir, pagePath, document }: { server: AppServer; shelfDir: string; pagePath: string; document: string },
): Promise<Comparison> {
  const observeDisk = () => observe(browser, shelfDir, pathToFileURL(pagePath).href, (page) => page.mainFrame());
  const fromDisk = await observeDisk();
  const inFrame = await observe(
    browser,
    shelfDir,
    server.show(document),
    (page) => page.frames()[1] ?? page.mainFrame(),
  );
  const found = findDifferences(fromDisk, inFrame);
  // Opens the app from disk a second time. What differs between both times, such as an entry with the current time,
  // differs without the product's frame too, so it is left out.
  const unstable = found.length > 0 ? findDifferences(fromDisk, await observeDisk()).map(({ what }) => what) : [];
  const differences = found.flatMap(({ what, text }) => (unstable.includes(what) ? [] : [`${what}: ${text}`]));
  return { worksFromDisk: fromDisk.errors.length === 0, differences };
}

interface Difference {
  what: string;
  text: string;
}

function findDifferences(expected: Observed, found: Observed): Difference[] {
  const errors = found.errors.filter((error) => !expected.errors.includes(error));
  return [
    ...errors.map((text) => ({ what: 'error', text })),
    ...differenceOf('stored keys', expected.stored, found.stored),
    ...differenceOf('controls', expected.controls, found.controls),
    ...pictureDifference(expected.picture, found.picture),
  ];
}

async function observe(
  browser: Browser,
  shelfDir: string,
  url: string,
  frameOf: (page: Page) => Frame,
): Promise<Observed> {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce', locale: 'en-US' });
  try {
    const errors: string[] = [];
    await serveShelf(context, shelfDir, (url) => errors.push(`needs the network: ${url}`));
    // Gives the app the same random numbers from disk and in the frame.
    await context.addInitScript(() => {
      let state = 1;
      Math.random = () => {
        state = (state * 48_271) % 2_147_483_647;
        return state / 2_147_483_647;
      };
    });
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => errors.push(message.slice(0, 200)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !NETWORK_ERROR.test(message.text())) errors.push(message.text().slice(0, 200));
    });
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    await page.goto(url, { waitUntil: 'load', timeout: LOAD_LIMIT_MS });
    await page.waitForTimeout(SETTLE_MS);
    // A browser without windows refuses devices by itself; the page around an app asks.
    const refuse = page.getByRole('button', { name: 'Don’t allow', exact: true });
    if (await refuse.isVisible()) {
      await refuse.click();
      await page.waitForTimeout(SETTLE_MS);
    }
    const frame = frameOf(page);
    const [stored, controls, screenshot] = [
      await frame.evaluate(() => Object.keys(localStorage).toSorted()),
      await frame.evaluate(namesOfControls, CONTROLS),
      await page.screenshot({ timeout: LOAD_LIMIT_MS }),
    ];
    const picture = await sharp(screenshot)
      .resize({ ...PICTURE, fit: 'fill' })
      .grayscale()
      .raw()
      .toBuffer();
    return { errors: [...new Set(errors)], stored, controls, picture };
  } catch (error) {
    // A screenshot fails for a page that never stops drawing.
    const [reason = ''] = String(error).split('\n', 1);
    return { errors: [reason], stored: [], controls: [], picture: new Uint8Array(PICTURE.width * PICTURE.height) };
  } finally {
    await context.close();
  }
}

/**
 * Answers requests for CDN files with the libraries and fonts that the product ships. Blocks all other hosts, so that
 * the comparison needs no network.
 */
async function serveShelf(
  context: BrowserContext,
  shelfDir: string,
  onMissingScript: (url: string) => void,
): Promise<void> {
  await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => {
    const url = route.request().url();
    const address = findShelfAddress(url, route.request().resourceType() === 'script' ? 'plain' : 'module');
    if (address === undefined) {
      if (route.request().resourceType() === 'script') onMissingScript(url);
      return route.abort();
    }
    return route.fulfill({
      body: readFileSync(join(shelfDir, address.slice(SHELF_PATH.length))),
      contentType: address.endsWith('.css') ? 'text/css' : 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    });
  });
}

/** Runs in the page. Returns the tag and the text of each visible control. */
function namesOfControls(selector: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.checkVisibility())
    .map(
      (element) =>
        `${element.tagName.toLowerCase()} ${(element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}`,
    );
}

function differenceOf(what: string, expected: readonly string[], found: readonly string[]): Difference[] {
  const missing = expected.filter((each) => !found.includes(each));
  const added = found.filter((each) => !expected.includes(each));
  if (missing.length === 0 && added.length === 0) return [];
  return [{ what, text: `missing ${JSON.stringify(missing.slice(0, 3))}, added ${JSON.stringify(added.slice(0, 3))}` }];
}

function pictureDifference(left: Uint8Array, right: Uint8Array): Difference[] {
  const total = left.reduce((sum, value, index) => sum + Math.abs(value - (right[index] ?? 0)), 0);
  const mean = total / left.length;
  return mean > ALIKE ? [{ what: 'screenshot', text: `${mean.toFixed(0)} of 255 differ on average` }] : [];
}
