import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ObservedView } from '../../ports/browser.ts';
import { NARROW_PX, WIDE_PX, windowOptions } from './browser-window.ts';
import { FlowData } from './check-data/flow-data.ts';
import { CheckFindings } from './check-findings.ts';
import { DocumentSource } from './document-source.ts';
import { findNavigation, type NavigationTarget } from './find-navigation.ts';
import { isInOneProcess } from './launch-chromium.ts';
import type { MemoryLimit } from './memory-limit.ts';
import type { ShelfFiles } from './shelf-files.ts';
import { QUIET_MS, type VisitLimits, visitPage } from './visit-page.ts';
import { withTimeout } from './with-timeout.ts';

const CLOSE_LIMIT_MS = 3_000;
const MAX_VIEWS = 10;
const TREE_MAX_BYTES = 6_000;
const ALL_TREES_MAX_BYTES = 30_000;
const STEP_LIMIT_MS = 1_000;

export interface ObserveOptions {
  runtimeScript: string;
  limits: VisitLimits;
  /** The time limit for all views together. */
  limitMs: number;
  shelf: ShelfFiles;
  memory: MemoryLimit;
}

/**
 * Reads the accessibility trees of a document: of its first view at two widths, and of the views behind its visible
 * navigation. Returns those read in time. Throws Playwright's errors when the browser has crashed.
 */
export async function observeDocument(
  browser: Browser,
  html: string,
  options: ObserveOptions,
): Promise<ObservedView[]> {
  const document = new DocumentSource(html, options.runtimeScript);
  const contexts: BrowserContext[] = [];
  const views: ObservedView[] = [];
  const visit = async (widthPx: number, use: (page: Page) => Promise<void>) => {
    const context = await browser.newContext(windowOptions(widthPx));
    contexts.push(context);
    const { shelf, memory, limits } = options;
    await visitPage({
      ...{ context, document, shelf, memory, limits, quietMs: QUIET_MS.toUse },
      findings: new CheckFindings(),
      data: new FlowData(document.policy),
      visitor: 'first',
      use: ({ page }) => use(page),
    });
  };
  const observeAll = async () => {
    let targets: NavigationTarget[] = [];
    await visit(WIDE_PX, async (page) => {
      views.push({ name: '', widthPx: WIDE_PX, tree: await readTree(page) });
      targets = await page.evaluate(findNavigation, MAX_VIEWS - 2);
    });
    for (const target of targets) await visit(WIDE_PX, (page) => openView(page, target, views));
    await visit(NARROW_PX, async (page) => {
      views.push({ name: '', widthPx: NARROW_PX, tree: await readTree(page) });
    });
  };
  try {
    await withTimeout(observeAll(), options.limitMs);
  } finally {
    const closed = Promise.all(contexts.map((context) => context.close().catch(() => undefined)));
    if (!isInOneProcess(browser)) await withTimeout(closed, CLOSE_LIMIT_MS);
  }
  return withinLimit(views);
}

async function openView(page: Page, target: NavigationTarget, views: ObservedView[]): Promise<void> {
  const control = page.getByText(target.name, { exact: true }).first();
  const isOpened = await control.click({ timeout: STEP_LIMIT_MS }).then(
    () => true,
    () => false,
  );
  if (isOpened) views.push({ name: target.name, widthPx: WIDE_PX, tree: await readTree(page) });
}

/** Returns Playwright's snapshot in our format: `- button "Add": text` becomes `button "Add" = text`. */
async function readTree(page: Page): Promise<string> {
  const snapshot = await page.locator('body').ariaSnapshot({ timeout: STEP_LIMIT_MS });
  const lines = snapshot.split('\n').map((line) =>
    line
      .replace(/^(\s*)- /, '$1')
      .replace(/:$/, '')
      .replace(/^([^:"]*(?:"[^"]*")?[^:"]*): /, '$1 = '),
  );
  return cutTo(lines, TREE_MAX_BYTES);
}

function cutTo(lines: readonly string[], maxBytes: number): string {
  let tree = '';
  for (const line of lines) {
    if (Buffer.byteLength(tree) + Buffer.byteLength(line) + 1 > maxBytes) break;
    tree += tree === '' ? line : `\n${line}`;
  }
  return tree;
}

function withinLimit(views: readonly ObservedView[]): ObservedView[] {
  let left = ALL_TREES_MAX_BYTES;
  return views.filter(({ tree }) => {
    left -= Buffer.byteLength(tree);
    return left >= 0;
  });
}
