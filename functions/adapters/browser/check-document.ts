import type { Browser, BrowserContext } from 'playwright-core';
import type { CheckStep } from '../../../shared/domain/plan.ts';
import { CheckFindings } from './check-findings.ts';
import { DocumentSource } from './document-source.ts';
import { addUnfinishedSource } from './find-unfinished-parts.ts';
import type { ShelfFiles } from './shelf-files.ts';
import { type VisitLimits, visitPage } from './visit-page.ts';
import { withTimeout } from './with-timeout.ts';

const CHECK_LIMIT_MS = 18_000;
const CLOSE_LIMIT_MS = 3_000;
const SCREENS = [
  { widthPx: 1280, isNarrow: false },
  { widthPx: 360, isNarrow: true },
];

export interface CheckOptions {
  /** The check steps of the plan. */
  steps: readonly CheckStep[];
  limits: VisitLimits;
  /** What the document may load. */
  shelf: ShelfFiles;
}

export interface CheckedPage {
  findings: CheckFindings;
  /** A JPEG. */
  screenshot?: Uint8Array<ArrayBuffer>;
}

/**
 * Checks a document in a browser context of its own. Returns the findings, and a screenshot if one could be taken.
 * Throws Playwright's errors when the browser is gone.
 */
export async function checkDocument(
  browser: Browser,
  html: string,
  { steps, limits, shelf }: CheckOptions,
): Promise<CheckedPage> {
  const document = new DocumentSource(html);
  const findings = new CheckFindings();
  const checked: CheckedPage = { findings };
  const onScreenshot = (screenshot: Uint8Array<ArrayBuffer>) => {
    checked.screenshot = screenshot;
  };
  addUnfinishedSource(document, findings);
  const context = await browser.newContext({
    serviceWorkers: 'block',
    permissions: [],
    acceptDownloads: false,
    locale: 'en-US',
    colorScheme: 'light',
  });
  try {
    // Each width loads the page anew instead of resizing it, because many scripts measure the screen once.
    const visits = Promise.all(
      SCREENS.map((screen) =>
        visitPage({ context, document, findings, shelf, steps, limits, onScreenshot, ...screen }),
      ),
    ).then(() => true);
    if (!(await withTimeout(visits, CHECK_LIMIT_MS))) {
      findings.add('responds', `The page could not be checked within ${CHECK_LIMIT_MS / 1000} s`);
    }
  } finally {
    await closeContext(browser, context);
  }
  return checked;
}

/** Closes the browser when the context does not close in time; the next check launches another browser. */
async function closeContext(browser: Browser, context: BrowserContext) {
  const closed = context.close().then(
    () => true,
    () => true,
  );
  if (!(await withTimeout(closed, CLOSE_LIMIT_MS))) await withTimeout(browser.close(), CLOSE_LIMIT_MS);
}
