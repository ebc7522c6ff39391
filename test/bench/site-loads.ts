import type { Browser } from 'playwright-core';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { PRERENDERED_PATHS } from '../../shared/domain/prerendered-pages.ts';
import { loadPage, type PageLoad, throttle } from '../fixtures/page-load.ts';
import { startTestCloud } from '../integration/start-cloud.ts';
import { type Figure, median } from './figure.ts';

const LOADS = 5;

/**
 * Measures how fast the given pages load, and prints the figures. Without paths, measures all prerendered pages and a
 * click before hydration.
 */
export async function measureSiteLoads(paths: readonly string[] = []): Promise<Figure[]> {
  const cloud = await startTestCloud({}, { areBooksChecked: false });
  const browser = await launchChromium();
  try {
    await loadPage(browser, cloud.siteUrl);
    const figures: Figure[] = [];
    for (const path of paths.length > 0 ? paths : PRERENDERED_PATHS) {
      const loads: PageLoad[] = [];
      for (let load = 0; load < LOADS; load += 1) loads.push(await loadPage(browser, cloud.siteUrl + path));
      const measured = figuresOf(path, loads);
      console.log(`    ${measured.map(({ value }) => value.toFixed(1)).join('  ')}  ${path}`);
      figures.push(...measured);
    }
    return paths.length > 0 ? figures : [...figures, await measureFirstPress(browser, cloud.siteUrl)];
  } finally {
    await browser.close();
    await cloud.close();
  }
}

function figuresOf(path: string, loads: readonly PageLoad[]): Figure[] {
  const of = (value: (load: PageLoad) => number) => median(loads.map(value));
  return [
    { name: `${path}: largest contentful paint`, value: of(({ lcpMs }) => lcpMs), unit: 'ms', budget: 700 },
    // The printed table shows only integers, so the value is scaled.
    { name: `${path}: layout shift × 10,000`, value: of(({ cls }) => cls * 10_000), unit: '', budget: 15 },
    { name: `${path}: blocking time`, value: of(({ tbtMs }) => tbtMs), unit: 'ms', budget: 150 },
    {
      name: `${path}: scripts as transferred`,
      value: of(({ scriptBytes }) => scriptBytes / 1_000),
      unit: 'KB',
      budget: 180,
    },
    {
      name: `${path}: transferred in all`,
      value: of(({ transferredBytes }) => transferredBytes / 1_000),
      unit: 'KB',
      budget: 280,
    },
  ];
}

/** Clicks a button as soon as the document is loaded, before hydration. Measures until the click has an effect. */
async function measureFirstPress(browser: Browser, siteUrl: string): Promise<Figure> {
  const timesMs: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await throttle(page);
    await page.goto(siteUrl, { waitUntil: 'commit' });
    const mode = page.getByRole('radio', { name: 'Advanced' });
    await mode.waitFor();
    const beganMs = performance.now();
    await mode.press('Space');
    await page.locator('input[value="advanced"]:checked').waitFor({ state: 'attached' });
    timesMs.push(performance.now() - beganMs);
    await context.close();
  }
  return { name: '/: press before hydration', value: median(timesMs), unit: 'ms', budget: 2_000 };
}
