import type { Browser, BrowserContext } from 'playwright-core';
import { windowOptions } from './browser-window.ts';
import { FlowData } from './check-data/flow-data.ts';
import { prepareDevices } from './check-devices.ts';
import { CheckFindings } from './check-findings.ts';
import type { DocumentSource } from './document-source.ts';
import { isInOneProcess } from './launch-chromium.ts';
import type { MemoryLimit } from './memory-limit.ts';
import type { OpenedPage } from './opened-page.ts';
import type { ShelfFiles } from './shelf-files.ts';
import { type VisitLimits, visitPage } from './visit-page.ts';
import { withTimeout } from './with-timeout.ts';

const CLOSE_LIMIT_MS = 3_000;

export interface ViewVisitOptions {
  limits: VisitLimits;
  shelf: ShelfFiles;
  memory: MemoryLimit;
}

/**
 * Opens a document in new pages to read its views. Discards the document's problems, because the check reports them.
 */
export class ViewVisits {
  readonly #browser: Browser;
  readonly #document: DocumentSource;
  readonly #options: ViewVisitOptions;
  readonly #contexts = new Set<BrowserContext>();

  constructor(browser: Browser, document: DocumentSource, options: ViewVisitOptions) {
    this.#browser = browser;
    this.#document = document;
    this.#options = options;
  }

  async visit(widthPx: number, use: (opened: OpenedPage) => Promise<void>, quietMs?: number): Promise<void> {
    const context = await this.#browser.newContext(windowOptions(widthPx));
    this.#contexts.add(context);
    await prepareDevices(context, this.#document.source);
    const { limits, shelf, memory } = this.#options;
    const findings = new CheckFindings();
    const data = FlowData.of(this.#document);
    await visitPage({
      ...{ context, document: this.#document, findings, shelf, memory, limits, use, quietMs, data },
      visitor: 'first',
    });
  }

  /** Closes the pages. If they do not close in time, the next check launches another browser. */
  async close(): Promise<void> {
    if (isInOneProcess(this.#browser)) return;
    const closed = Promise.all([...this.#contexts].map((context) => context.close())).then(
      () => true,
      () => true,
    );
    if (!(await withTimeout(closed, CLOSE_LIMIT_MS))) await withTimeout(this.#browser.close(), CLOSE_LIMIT_MS);
  }
}
