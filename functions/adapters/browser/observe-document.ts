import type { Browser } from 'playwright-core';
import type { ObservedView } from '../../ports/browser.ts';
import { readTree } from './accessibility-tree.ts';
import { NARROW_PX, WIDE_PX } from './browser-window.ts';
import { DocumentSource } from './document-source.ts';
import { exploreViews } from './explore-views.ts';
import type { OpenedPage } from './opened-page.ts';
import { toSingleLine } from './to-single-line.ts';
import { type ViewVisitOptions, ViewVisits } from './view-visits.ts';
import { withTimeout } from './with-timeout.ts';

/** The maximum number of views that are read at the wide width. One more view is read at the narrow width. */
const MAX_WIDE_VIEWS = 9;
const VIEW_MAX_BYTES = 6 * 1024;
const MAX_BYTES = 30 * 1024;
/** The maximum number of controls to use. An idle machine uses about this number in 8 s. */
const MAX_USES = 32;
/** A view counts as new when at least this number of its lines is in no earlier view. */
const MIN_NEW_LINES = 2;
const NAME_MAX_LENGTH = 80;

export interface ObserveOptions extends ViewVisitOptions {
  runtimeScript: string;
  allowedHosts?: readonly string[] | undefined;
  /** The time limit for all views together. It is long, so that a busy machine opens as many views as an idle one. */
  limitMs: number;
}

/**
 * Returns the accessibility trees of a document's views, as far as the time allows: the first view at two widths, then
 * the views that its controls open. Throws Playwright's errors when the browser has crashed.
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
  readonly #visits: ViewVisits;
  readonly #deadlineMs: number;
  readonly #wide: ObservedView[] = [];
  readonly #narrow: ObservedView[] = [];
  readonly #knownLines = new Set<string>();
  #bytesLeft = MAX_BYTES;

  constructor(browser: Browser, html: string, options: ObserveOptions) {
    const document = new DocumentSource(html, options.runtimeScript, options.allowedHosts);
    this.#visits = new ViewVisits(browser, document, options);
    this.#deadlineMs = performance.now() + options.limitMs;
  }

  /** The first view at both widths, then the others in the order in which they were opened. */
  get views(): ObservedView[] {
    const [first, ...others] = this.#wide;
    return [...(first ? [first] : []), ...this.#narrow, ...others];
  }

  async run(): Promise<void> {
    await Promise.all([
      this.#visits.visit(NARROW_PX, async ({ session }) => {
        this.#add(this.#narrow, {
          name: '',
          widthPx: NARROW_PX,
          tree: await readTree(session, VIEW_MAX_BYTES),
        });
      }),
      this.#visits.visit(WIDE_PX, async (opened) => {
        await this.#observe(opened, '');
        await exploreViews(opened, {
          deadlineMs: this.#deadlineMs,
          maxUses: MAX_USES,
          endsDestructive: true,
          onView: (name) => this.#observe(opened, name),
        });
      }),
    ]);
  }

  /** Adds the view if it is a new one. Returns false when no more views fit. */
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

  close(): Promise<void> {
    return this.#visits.close();
  }
}
