import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Flow, Step } from '../../../shared/domain/acceptance-steps.ts';
import type { AppView } from '../../ports/browser.ts';
import { HEIGHT_PX, NARROW_PX, WIDE_PX, windowOptions } from './browser-window.ts';
import { FlowData } from './check-data/flow-data.ts';
import { CheckFindings } from './check-findings.ts';
import { DocumentSource } from './document-source.ts';
import { findNavigation } from './find-navigation.ts';
import { drawValues, stepsWithValues } from './flow-values.ts';
import { isInOneProcess } from './launch-chromium.ts';
import type { MemoryLimit } from './memory-limit.ts';
import type { OpenedPage } from './opened-page.ts';
import { takeViewImage } from './page-screenshot.ts';
import { runFlow } from './run-flow.ts';
import type { ShelfFiles } from './shelf-files.ts';
import { QUIET_MS, type VisitLimits, visitPage } from './visit-page.ts';
import { withTimeout } from './with-timeout.ts';

const CLOSE_LIMIT_MS = 3_000;
const WIDTHS_PX = [WIDE_PX, NARROW_PX];
/** The maximum number of views to capture in addition to the first one. */
const MAIN_VIEWS = 2;
/** Each page uses one vCPU of the function. */
const PAGES_AT_ONCE = 2;
/** The wait before a screenshot, in which animations of the last step finish. */
const SETTLE_MS = 300;

export interface CaptureOptions {
  runtimeScript: string;
  flows: readonly Flow[];
  limits: VisitLimits;
  /** The time limit for all screenshots together. */
  limitMs: number;
  shelf: ShelfFiles;
  memory: MemoryLimit;
}

/**
 * Takes screenshots of a document at two widths: of its first view, and of the views at the end of its first flows or
 * behind its visible navigation. Returns those taken in time. Throws Playwright's errors when the browser has crashed.
 */
export async function captureDocument(
  browser: Browser,
  html: string,
  options: CaptureOptions,
): Promise<AppView[]> {
  const look = new Look(browser, html, options);
  try {
    await withTimeout(look.run(), options.limitMs);
  } finally {
    await look.close();
  }
  return look.views;
}

class Look {
  readonly #browser: Browser;
  readonly #document: DocumentSource;
  readonly #options: CaptureOptions;
  readonly #contexts = new Set<BrowserContext>();
  /** The screenshots by the name of their flow; the name is empty for the first view. */
  readonly #taken = new Map<string, AppView[]>([['', []]]);

  constructor(browser: Browser, html: string, options: CaptureOptions) {
    this.#browser = browser;
    this.#document = new DocumentSource(html, options.runtimeScript);
    this.#options = options;
  }

  /** The screenshots in the order in which the views were requested, the wide one of each view first. */
  get views(): AppView[] {
    return [...this.#taken.values()].flatMap((views) =>
      views.toSorted((left, right) => right.widthPx - left.widthPx),
    );
  }

  async run(): Promise<void> {
    const [first, ...others] = this.#options.flows.slice(0, MAIN_VIEWS);
    let found: Flow[] = [];
    await Promise.all([
      this.#visit(WIDE_PX, async (opened) => {
        await this.#take(opened, WIDE_PX, '');
        found = await this.#navigationFlows(opened);
        if (first) await this.#follow(opened, WIDE_PX, first);
      }),
      this.#visit(NARROW_PX, async (opened) => {
        await this.#take(opened, NARROW_PX, '');
        if (first) await this.#follow(opened, NARROW_PX, first);
      }),
    ]);
    const limit = pLimit(PAGES_AT_ONCE);
    const left = [...others, ...found].flatMap((flow) => WIDTHS_PX.map((widthPx) => ({ flow, widthPx })));
    await Promise.all(
      left.map(({ flow, widthPx }) =>
        limit(() => this.#visit(widthPx, (opened) => this.#follow(opened, widthPx, flow), QUIET_MS.toUse)),
      ),
    );
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

  /** Returns flows that open views of the visible navigation, to fill up when there are too few given flows. */
  async #navigationFlows({ page }: OpenedPage): Promise<Flow[]> {
    const { flows } = this.#options;
    if (flows.length >= MAIN_VIEWS) return [];
    const used = flows.flatMap(({ steps }) => steps).map((step) => ('name' in step ? step.name : ''));
    const targets = await page.evaluate(findNavigation, MAIN_VIEWS + used.length);
    return targets
      .filter(({ name }) => !used.includes(name))
      .slice(0, MAIN_VIEWS - flows.length)
      .map((target) => ({ name: target.name, steps: [{ action: 'click', ...target }] }));
  }

  async #follow(opened: OpenedPage, widthPx: number, flow: Flow): Promise<void> {
    const { page, session } = opened;
    const ownFlow = { ...flow, steps: stepsOfFirstVisitor(flow) };
    const { failed } = await runFlow({
      flow: ownFlow,
      steps: stepsWithValues(ownFlow, drawValues(ownFlow, { seed: 0, todayMs: Date.now() })),
      pageOf: async () => opened,
    });
    // Flows are written for a wide window: a narrow one may have other controls.
    if (failed && widthPx === NARROW_PX) return;
    // A step may have resized the window.
    await page.setViewportSize({ width: widthPx, height: HEIGHT_PX });
    await delay(SETTLE_MS);
    await this.#take({ session }, widthPx, flow.name);
  }

  async #take({ session }: Pick<OpenedPage, 'session'>, widthPx: number, flow: string): Promise<void> {
    const jpeg = await takeViewImage(session, this.#options.limitMs / 4);
    if (!jpeg) return;
    const isKnown = this.views.some((view) => view.widthPx === widthPx && areEqual(view.jpeg, jpeg));
    if (!isKnown) this.#taken.set(flow, [...(this.#taken.get(flow) ?? []), { flow, widthPx, jpeg }]);
  }

  async #visit(widthPx: number, use: (opened: OpenedPage) => Promise<void>, quietMs?: number): Promise<void> {
    const context = await this.#browser.newContext(windowOptions(widthPx));
    this.#contexts.add(context);
    const { limits, shelf, memory } = this.#options;
    // Discarded, because the check has already reported the problems.
    const findings = new CheckFindings();
    const data = new FlowData(this.#document.policy);
    await visitPage({
      ...{ context, document: this.#document, findings, shelf, memory, limits, use, quietMs, data },
      visitor: 'first',
    });
  }
}

/** Returns the steps before another visitor comes, because the screenshots show one page only. */
function stepsOfFirstVisitor({ steps }: Flow): Step[] {
  const end = steps.findIndex(({ action }) => action === 'visitAs');
  return end < 0 ? steps : steps.slice(0, end);
}

function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}
