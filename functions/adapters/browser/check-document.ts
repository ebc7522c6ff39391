import pLimit from 'p-limit';
import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { type Flow, stepCount, type Visitor } from '../../../shared/domain/acceptance-steps.ts';
import type { CheckInput, FlowOutcome, TakenFrame } from '../../ports/browser.ts';
import { addDeadButtons, addPageProblems } from './add-page-problems.ts';
import { NARROW_PX, WIDE_PX, windowOptions } from './browser-window.ts';
import { FlowData } from './check-data/flow-data.ts';
import { CheckFindings } from './check-findings.ts';
import { DocumentSource } from './document-source.ts';
import { type Capture, FilmStrip } from './film-strip.ts';
import { findDeadButtons } from './find-dead-buttons.ts';
import { addUnfinishedSource } from './find-unfinished-parts.ts';
import { FlowPages } from './flow-pages.ts';
import { isInOneProcess } from './launch-chromium.ts';
import type { MemoryLimit } from './memory-limit.ts';
import type { OpenedPage } from './opened-page.ts';
import { takeScreenshot } from './page-screenshot.ts';
import { type FlowResult, runFlow } from './run-flow.ts';
import type { ShelfFiles } from './shelf-files.ts';
import { tryControls } from './try-controls.ts';
import { QUIET_MS, type VisitLimits, visitPage } from './visit-page.ts';
import { withTimeout } from './with-timeout.ts';

const CLOSE_LIMIT_MS = 3_000;
/** Each flow has its own page, which uses one vCPU of the function. */
const FLOWS_AT_ONCE = 2;

export interface CheckLimits extends VisitLimits {
  /** The time limit of a check. */
  checkMs: number;
}

export interface CheckOptions extends CheckInput {
  runtimeScript: string;
  limits: CheckLimits;
  /** The files that the document may load. */
  shelf: ShelfFiles;
  memory: MemoryLimit;
}

export interface CheckedPage {
  findings: CheckFindings;
  flows: FlowOutcome[];
  screenshot?: Uint8Array<ArrayBuffer>;
  frames: TakenFrame[];
}

/**
 * Checks a document in new browser contexts. Returns the findings, and a screenshot and a film strip if they could be
 * taken. Throws Playwright's errors when the browser has crashed.
 */
export async function checkDocument(
  browser: Browser,
  html: string,
  options: CheckOptions,
): Promise<CheckedPage> {
  const check = new DocumentCheck(browser, html, options);
  try {
    return await check.run();
  } finally {
    await check.close();
  }
}

interface PageOptions {
  widthPx?: number;
  quietMs?: number;
  visitor?: Visitor;
  /** The data that the pages of a flow's visitors share; missing for a page that shares none. */
  data?: FlowData;
}

/** Steps wait for the elements that they need, so a short quiet time suffices. */
const FOR_STEPS: PageOptions = { quietMs: QUIET_MS.toUse };

interface NumberedFlow {
  flow: Flow;
  number: number;
  isEarlier: boolean;
}

class DocumentCheck {
  readonly #browser: Browser;
  readonly #document: DocumentSource;
  readonly #options: CheckOptions;
  readonly #findings = new CheckFindings();
  readonly #contexts = new Set<BrowserContext>();
  /** In flow order; undefined for an unfinished flow. */
  readonly #flowResults: (FlowResult | undefined)[] = [];
  readonly #film: FilmStrip;
  #screenshot: Uint8Array<ArrayBuffer> | undefined;
  /** True when everything except the flows was checked. */
  #isInspected = false;

  constructor(browser: Browser, html: string, options: CheckOptions) {
    this.#browser = browser;
    this.#document = new DocumentSource(html, options.runtimeScript, options.allowedHosts);
    this.#options = options;
    this.#film = new FilmStrip(stepCount(this.#numberedFlows().map(({ flow }) => flow)));
  }

  async run(): Promise<CheckedPage> {
    addUnfinishedSource(this.#document, this.#findings);
    addDeclaredPolicy(this.#document, this.#findings);
    const { checkMs } = this.#options.limits;
    const isDone = await withTimeout(
      this.#visitAll().then(() => true),
      checkMs,
    );
    const limitText = `within ${checkMs / 1_000} s`;
    if (!isDone && !this.#isInspected) {
      this.#findings.add('responds', `The page could not be checked ${limitText}`);
    }
    for (const { flow, number } of this.#numberedFlows()) {
      const result = this.#flowResults[number];
      // The flows of an unresponsive page were not run; the page was already reported.
      if (result) this.#findings.addFlow(result);
      else if (!isDone && this.#isInspected) this.#findings.addFlow(unended(flow, limitText));
    }
    return {
      findings: this.#findings,
      flows: this.#numberedFlows().map(({ flow, number }) => outcomeOf(flow, this.#flowResults[number])),
      frames: this.#film.frames,
      ...(this.#screenshot && { screenshot: this.#screenshot }),
    };
  }

  /** Closes the pages that a timed-out check left open. */
  async close(): Promise<void> {
    await Promise.all([...this.#contexts].map((context) => this.#closeContext(context)));
  }

  async #visitAll(): Promise<void> {
    // Each width loads the page again instead of resizing it, because many scripts measure the screen only once.
    const [first, ...others] = this.#numberedFlows();
    await Promise.all([
      this.#visit(async (opened, data) => {
        await this.#inspect(opened);
        // The page is still unused, so the first flow can use it.
        if (first) await this.#run(first, opened, data);
      }),
      this.#visit((opened) => this.#tryOut(opened), { widthPx: NARROW_PX }),
    ]);
    this.#isInspected = true;
    const limit = pLimit(FLOWS_AT_ONCE);
    await Promise.all(others.map((flow) => limit(() => this.#prove(flow))));
  }

  #numberedFlows(): NumberedFlow[] {
    const { flows = [], earlierFlows = [] } = this.#options;
    return [...flows, ...earlierFlows].map((flow, number) => ({
      flow,
      number,
      isEarlier: number >= flows.length,
    }));
  }

  async #inspect({ page, session }: OpenedPage): Promise<void> {
    await addPageProblems(page, false, this.#document, this.#findings);
    this.#screenshot = await takeScreenshot(session);
    addDeadButtons(await findDeadButtons(session), this.#document, this.#findings);
  }

  async #tryOut({ page, action }: OpenedPage): Promise<void> {
    await addPageProblems(page, true, this.#document, this.#findings);
    const { base, limits } = this.#options;
    await tryControls(page, { action, base, limitMs: limits.tryMs });
  }

  async #prove(flow: NumberedFlow): Promise<void> {
    // An unresponsive page was already reported and would use up the time of every flow.
    if (this.#findings.has('responds')) return;
    await this.#visit((opened, data) => this.#run(flow, opened, data), FOR_STEPS);
  }

  async #run(numbered: NumberedFlow, opened: OpenedPage, data: FlowData): Promise<void> {
    const { flow, number, isEarlier } = numbered;
    const pages = new FlowPages(opened, (visitor, use) => this.#visit(use, { ...FOR_STEPS, data, visitor }));
    try {
      this.#flowResults[number] = await runFlow({
        flow,
        isEarlier,
        pageOf: (visitor) => pages.pageOf(visitor),
        onStep: (ended, { session }) =>
          this.#film.take(captureView(session), { flow: flow.name, number, ...ended }),
      });
    } catch (error) {
      if (!(await withTimeout(pages.lost, CLOSE_LIMIT_MS))) throw error;
    } finally {
      await pages.end();
    }
  }

  async #visit(
    use: (opened: OpenedPage, data: FlowData) => Promise<void>,
    {
      widthPx = WIDE_PX,
      quietMs,
      visitor = 'first',
      data = new FlowData(this.#document.policy),
    }: PageOptions = {},
  ): Promise<void> {
    const context = await this.#browser.newContext(windowOptions(widthPx));
    this.#contexts.add(context);
    try {
      const { limits, shelf, memory } = this.#options;
      const [document, findings] = [this.#document, this.#findings];
      await visitPage({
        ...{ context, document, findings, shelf, memory, limits, quietMs, data, visitor },
        use: (opened) => use(opened, data),
      });
    } finally {
      await this.#closeContext(context);
    }
  }

  /**
   * Closes the browser when the context does not close in time; the next check launches another one. A single-process
   * browser ends with its first context, so its contexts stay open until it closes.
   */
  async #closeContext(context: BrowserContext): Promise<void> {
    if (!this.#contexts.delete(context) || isInOneProcess(this.#browser)) return;
    const closed = context.close().then(
      () => true,
      () => true,
    );
    if (!(await withTimeout(closed, CLOSE_LIMIT_MS)))
      await withTimeout(this.#browser.close(), CLOSE_LIMIT_MS);
  }
}

function outcomeOf({ name, steps }: Flow, result: FlowResult | undefined): FlowOutcome {
  if (!result) return { name, outcome: 'not_run' };
  if (result.problem !== undefined) return { name, outcome: 'failed', problem: result.problem };
  return { name, outcome: steps.every(({ action }) => action === 'expect') ? 'read' : 'shown' };
}

function unended({ name }: Flow, limitText: string): FlowResult {
  return { passed: [], problem: `“${name}” did not end ${limitText}: its steps wait for too long` };
}

/** Checks the declaration of the shared data and adds the result; adds nothing for a document without one. */
function addDeclaredPolicy({ declared }: DocumentSource, findings: CheckFindings): void {
  if (!declared) return;
  findings.addDeclaredData(
    declared.ok
      ? undefined
      : `Line ${declared.line}: the declaration of the shared data (#buidl-data) is invalid, so that nobody could read or add anything: ${declared.problem}`,
  );
}

/** Returns a function that captures the visible part of a page as WebP, which Playwright cannot. */
function captureView(session: CDPSession): Capture {
  return async ({ scale, quality }) => {
    const { cssVisualViewport: seen } = await session.send('Page.getLayoutMetrics');
    const clip = { x: seen.pageX, y: seen.pageY, width: seen.clientWidth, height: seen.clientHeight, scale };
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip });
    return new Uint8Array(Buffer.from(data, 'base64'));
  };
}
