import { expect, type Page } from '@playwright/test';
import { PRERENDERED_PATHS } from '../../../shared/domain/prerendered-pages.ts';
import { loadPage } from '../../fixtures/page-load.ts';
import { test } from '../buidl-test.ts';

/** The minimum target size of WCAG 2.2, success criterion 2.5.8. Links in a sentence are exempt. */
const MIN_TARGET_PX = 24;
const MAX_LAYOUT_SHIFT = 0.0015;
const MAX_SCRIPT_BYTES = 180_000;
const MAX_BYTES = 280_000;

function faultsOf(minTargetPx: number): string[] {
  const faults: string[] = [];
  const isThere = (element: Element) => document.head.contains(element) || element.checkVisibility();
  const needs = (selector: string, count = 1) => {
    const found = [...document.querySelectorAll(selector)].filter(isThere).length;
    if (found !== count) faults.push(`${found} of ${selector}`);
  };
  needs('html[lang="en"]');
  needs('meta[name="viewport"][content*="width=device-width"]');
  needs('meta[name="description"]:not([content=""])');
  needs('h1');
  needs('main');
  // The first paint must not wait for a file, so the style sheet and the first script are inline.
  needs('head style');
  needs('head script:not([src])');
  needs('script[src]:not([type="module"]), link[rel="stylesheet"]', 0);
  needs('link[rel="preload"][as="font"]', 0);
  for (const image of document.images) {
    const isSized = image.hasAttribute('width') && image.hasAttribute('height');
    if (!isSized && getComputedStyle(image).aspectRatio === 'auto') faults.push(`no size: ${image.src}`);
    if (!image.hasAttribute('alt')) faults.push(`no text: ${image.src}`);
  }
  for (const control of document.querySelectorAll('a, button, select, input, textarea')) {
    const { width, height } = control.getBoundingClientRect();
    const isInSentence = getComputedStyle(control).display === 'inline';
    const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1;
    if (isShown && !isInSentence && Math.min(width, height) < minTargetPx) {
      faults.push(`${Math.round(width)}×${Math.round(height)} px: ${control.outerHTML.slice(0, 80)}`);
    }
  }
  return faults;
}

async function headersOf(page: Page, path: string): Promise<Record<string, string>> {
  const response = await page.request.get(path);
  expect(response.status(), path).toBe(200);
  return response.headers();
}

test.use({ viewport: { width: 390, height: 844 } });

for (const path of PRERENDERED_PATHS) {
  test(`${path} passes the audit`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(path);
    expect(await page.evaluate(faultsOf, MIN_TARGET_PX)).toEqual([]);
    expect((await page.title()).length).toBeGreaterThan(4);
    const document = await headersOf(page, path);
    expect(document).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    expect(document['content-security-policy']).toContain("script-src 'self'");
    const sheet = (await page.locator('style').getAttribute('data-href')) ?? '';
    expect(await headersOf(page, sheet)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(complaints).toEqual([]);
  });
  test(`${path} has a stable layout and a small size on a slow phone`, async ({ browser, cloud }) => {
    const { cls, shifts, scriptBytes, transferredBytes } = await loadPage(browser, cloud.siteUrl + path);
    expect(cls, shifts.join('\n')).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
    expect(scriptBytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    expect(transferredBytes).toBeLessThanOrEqual(MAX_BYTES);
  });
}
