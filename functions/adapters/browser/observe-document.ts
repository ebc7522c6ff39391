import type { Browser, BrowserContext } from 'playwright-core';
import type { ObservedView } from '../../ports/browser.ts';
import { readTree } from './accessibility-tree.ts';
import { NARROW_PX, WIDE_PX, windowOptions } from './browser-window.ts';
import { FlowData } from './check-data/flow-data.ts';
import { CheckFindings } from './check-findings.ts';
import { DocumentSource } from './document-source.ts';
import { exploreViews } from './explore-views.ts';
import { isInOneProcess } from './launch-chromium.ts';
import type { MemoryLimit } from './memory-limit.ts';
import type { OpenedPage } from './opened-page.ts';
import type { ShelfFiles } from './shelf-files.ts';
import { toSingleLine } from './to-single-line.ts';
import { type VisitLimits, visitPage } from './visit-page.ts';
import { withTimeout } from './with-timeout.ts';

const CLOSE_LIMIT_MS = 3_000;
/** Ten views together with the narrow one. */
const MAX_WIDE_VIEWS = 9;
const VIEW_MAX_BYTES = 6 * 1024;
const MAX_BYTES = 30 * 1024;
/** A view is another one when it has at least this number of lines that no view before has. */
const MIN_NEW_LINES = 2;
const NAME_MAX_LENGTH = 80;

export interface ObserveOptions {
  runtimeScript: string;
  allowedHosts?: readonly string[] | undefined;
  limits: VisitLimits;
  /** The time limit for all views together. */
  limitMs: number;
  shelf: ShelfFiles;
  memory: MemoryLimit;
}

/**
 * Returns the accessibility trees of a document's views: the first one at two widths, then those that its controls open,
 * as far as the time allows. Throws Playwright's errors when the browser has crashed.
 */
export async function observeDocument(
  browser: Browser,
  html: string,
  options: ObserveOptions,
): Promise<ObservedView[]> {
  const observation = new Observation(browser, html, options);
  try {
    await withTimeout(observation.run(), options.limitMs);
  } finally {
    await observation.close();
  }
  return observation.views;
}

class Observation {
  readonly #browser: Browser;
  readonly #document: DocumentSource;
  readonly #options: ObserveOptions;
  readonly #deadlineMs: number;
  readonly #contexts = new Set<BrowserContext>();
  readonly #wide: ObservedView[] = [];
  readonly #narrow: ObservedView[] = [];
  readonly #knownLines = new Set<string>();
  #bytesLeft = MAX_BYTES;

  constructor(browser: Browser, html: string, options: ObserveOptions) {
    this.#browser = browser;
    this.#document = new DocumentSource(html, options.runtimeScript, options.allowedHosts);
    this.#options = options;
    this.#deadlineMs = performance.now() + options.limitMs;
  }

  /** The first view at both widths, then the others in the order in which they were opened. */
  get views(): ObservedView[] {
    const [first, ...others] = this.#wide;
    return [...(first ? [first] : []), ...this.#narrow, ...others];
  }

  async run(): Promise<void> {
    await Promise.all([
      this.#visit(NARROW_PX, async ({ session }) => {
        this.#add(this.#narrow, {
          name: '',
          widthPx: NARROW_PX,
          tree: await readTree(session, VIEW_MAX_BYTES),
        });
      }),
      this.#visit(WIDE_PX, async (opened) => {
        await this.#observe(opened, '');
        await exploreViews(opened, {
          deadlineMs: this.#deadlineMs,
          onView: (name) => this.#observe(opened, name),
        });
      }),
    ]);
  }

  /** Adds the view if it is another one; returns false when no more views fit. */
  async #observe({ session }: OpenedPage, name: string): Promise<boolean> {
    const tree = await readTree(session, VIEW_MAX_BYTES);
    const lines = tree.split('\n').map((line) => line.trim());
    const newLines = lines.filter((line) => !this.#knownLines.has(line));
    if (name === '' || newLines.length >= MIN_NEW_LINES) {
      for (const line of newLines) this.#knownLines.add(line);
      this.#add(this.#wide, { name: toSingleLine(name, NAME_MAX_LENGTH), widthPx: WIDE_PX, tree });
    }
    return this.#bytesLeft > 0 && this.#wide.length < MAX_WIDE_VIEWS;
  }

  #add(views: ObservedView[], view: ObservedView): void {
    if (Buffer.byteLength(view.tree) > this.#bytesLeft) {
      this.#bytesLeft = 0;
      return;
    }
    this.#bytesLeft -= Buffer.byteLength(view.tree);
    views.push(view);
  }

  /** Closes the pages. If they do not close in time, the next check launches another browser. */
  async close(): Promise<void> {
    if (isInOneProcess(this.#browser)) return;
    const closed = Promise.all([...this.#contexts].map((context) => context.close())).then(
      () => true,
      () => true,
    );
    if (!(await withTimeout(closed, CLOSE_LIMIT_MS)))
      await withTimeout(this.#browser.close(), CLOSE_LIMIT_MS);
  }

  async #visit(widthPx: number, use: (opened: OpenedPage) => Promise<void>): Promise<void> {
    const context = await this.#browser.newContext(windowOptions(widthPx));
    this.#contexts.add(context);
    const { limits, shelf, memory } = this.#options;
    // Discarded, because the check reports the problems.
    const findings = new CheckFindings();
    const data = new FlowData(this.#document.policy);
    const visit = { context, document: this.#document, findings, shelf, memory, limits, use, data };
    await visitPage({ ...visit, visitor: 'first' });
  }
}
