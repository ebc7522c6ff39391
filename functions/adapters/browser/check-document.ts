import pLimit from 'p-limit';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from 'playwright-core';
import { type Flow, stepCount, type Visitor } from '../../../shared/domain/acceptance-steps.ts';
import { usedDevices } from '../../../shared/domain/app-devices.ts';
import { FILM_STRIP_MAX_FRAMES } from '../../../shared/domain/film-strip.ts';
import type { CheckInput, FlowOutcome, TakenFrame } from '../../ports/browser.ts';
import { addPageProblems, addWidthProblems } from './add-page-problems.ts';
import { addTriedControls } from './add-tried-controls.ts';
import { NARROW_PX, WIDE_PX, windowOptions } from './browser-window.ts';
import { FlowData } from './check-data/flow-data.ts';
import { type DeviceAnswer, prepareDevices } from './check-devices.ts';
import { CheckFindings } from './check-findings.ts';
import { checkFlows, type NumberedFlow } from './check-flows.ts';
import { deafenPage } from './deafen-page.ts';
import { DocumentSource } from './document-source.ts';
import { endInTime } from './end-in-time.ts';
import { type Capture, FilmStrip } from './film-strip.ts';
import { addUnfinishedSource } from './find-unfinished-parts.ts';
import { FlowPages } from './flow-pages.ts';
import type { FlowPlace, OpenForFlow, Unended } from './flow-trial.ts';
import { flowWindow } from './flow-window.ts';
import { ReaderError } from './isolated-world.ts';
import { isInOneProcess } from './launch-chromium.ts';
import type { MemoryLimit } from './memory-limit.ts';
import type { OpenedPage } from './opened-page.ts';
import { takeScreenshot } from './page-screenshot.ts';
import { processorTimeIsUsedUp, startProcessorClock } from './processor-time.ts';
import { ViewReader } from './proof-reading/view-reader.ts';
import { type FlowProof, proveFlow } from './prove-flow.ts';
import { readStorage } from './read-storage.ts';
import type { FlowResult } from './run-flow.ts';
import type { ShelfFiles } from './shelf-files.ts';
import { tryControls } from './try-controls.ts';
import { type EarlierUse, findLosses, runBase } from './used-before.ts';
import { QUIET_MS, type VisitLimits, visitPage } from './visit-page.ts';
import { withTimeout } from './with-timeout.ts';

const CLOSE_LIMIT_MS = 3_000;
/**
 * The maximum number of flow runs at the same time. Each flow is run several times. The number exceeds the number of
 * vCPUs, because pages mostly wait.
 */
const PAGES_AT_ONCE = 4;
/**
 * Two deadlines, as shares of `usedBeforeMs`: for the flows on the document before the change, and for reading the
 * views of the changed document.
 */
const [BASE_SHARE, LOOK_SHARE] = [0.4, 0.9];

export interface CheckLimits extends VisitLimits {
  /** The time limit of each visit that runs no flow. */
  checkMs: number;
  /** The time limit for all flows of this build. Each flow is repeated in different ways to prove that it can fail. */
  flowsMs: number;
  /** The time limit for all flows that passed before the change. */
  earlierFlowsMs: number;
  /** The time limit for opening the document with the data that a user stored in its previous version. */
  usedBeforeMs: number;
  /** The processor time that the page of one flow may use. */
  flowProcessorMs: number;
}

export interface CheckOptions extends CheckInput {
  runtimeScript: string;
  limits: CheckLimits;
  /** The bundled libraries (the shelf) that the document may load. */
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
 * Checks a document in new browser contexts. Returns the findings and, if they could be taken, a screenshot and a film
 * strip (screenshots after the steps of flows). Throws Playwright's errors when the browser has crashed.
 */
export async function checkDocument(browser: Browser, html: string, options: CheckOptions): Promise<CheckedPage> {
  const check = new DocumentCheck(browser, html, options);
  try {
    return await check.run();
  } finally {
    await check.close();
  }
}

interface PageOptions {
  window?: BrowserContextOptions;
  quietMs?: number;
  visitor?: Visitor;
  /** The data that the pages of a flow's visitors share. Omitted for a page without shared data. */
  data?: FlowData;
  document?: DocumentSource;
  findings?: CheckFindings;
  /** The entries that the app's storage contains before the app loads. */
  stored?: Record<string, string>;
  /** Default: `allowed`. */
  devices?: DeviceAnswer;
  /**
   * The database transactions that earlier pages of the app committed. The app's databases start with their changes.
   */
  databases?: readonly string[];
  /** Prepares the context before its page loads. */
  prepare?(context: BrowserContext): Promise<void>;
}

type UsePage = (opened: OpenedPage, data: FlowData) => Promise<void>;

class DocumentCheck {
  readonly #browser: Browser;
  readonly #document: DocumentSource;
  readonly #options: CheckOptions;
  readonly #findings = new CheckFindings();
  readonly #contexts = new Set<BrowserContext>();
  readonly #film: FilmStrip;
  readonly #reader: ViewReader;
  readonly #pages = pLimit(PAGES_AT_ONCE);
  #screenshot: Uint8Array<ArrayBuffer> | undefined;
  /** The findings for a visitor who refuses the devices; undefined for a document without devices. */
  #declined: CheckFindings | undefined;

  constructor(browser: Browser, html: string, options: CheckOptions) {
    this.#browser = browser;
    this.#document = new DocumentSource(html, options.runtimeScript, options.allowedHosts);
    this.#options = options;
    this.#reader = new ViewReader(this.#document, this.#findings);
    const { flows = [], earlierFlows = [] } = options;
    this.#film = new FilmStrip(Math.min(stepCount([...flows, ...earlierFlows]), FILM_STRIP_MAX_FRAMES));
  }

  async run(): Promise<CheckedPage> {
    addUnfinishedSource(this.#document, this.#findings);
    addDeclaredPolicy(this.#document, this.#findings);
    // Each width loads the page again instead of resizing it, because many scripts measure the screen only once.
    const [proofs] = await Promise.all([
      this.#inspectInTime((opened) => this.#inspect(opened)).then(() => this.#prove()),
      this.#inspectInTime((opened, data) => this.#tryOut(opened, data), {
        window: windowOptions(NARROW_PX),
        // A short time without requests suffices, because `#tryOut` observes the idle page before it uses a control.
        quietMs: QUIET_MS.toUse,
      }),
      this.#checkDeclined(),
    ]);
    for (const proof of proofs) this.#findings.addFlow(proof);
    if (this.#declined) this.#findings.addDeclinedDevices(newErrors(this.#declined, this.#findings));
    return {
      findings: this.#findings,
      flows: proofs.map(({ passed: _passed, isReported: _isReported, ...outcome }) => outcome),
      frames: this.#film.frames,
      ...(this.#screenshot && { screenshot: this.#screenshot }),
    };
  }

  /** Closes the pages that a timed-out check left open. */
  async close(): Promise<void> {
    await Promise.all([...this.#contexts].map((context) => this.#closeContext(context)));
  }

  async #inspectInTime(use: UsePage, options?: PageOptions): Promise<void> {
    const { checkMs } = this.#options.limits;
    let usedMs: () => Promise<number | undefined> = async () => undefined;
    const visit = this.#visit(async (opened, data) => {
      usedMs = await startProcessorClock(opened.session);
      await use(opened, data);
    }, options);
    const result = await endInTime(visit, { limitMs: checkMs, usedMs: () => usedMs() });
    // When the machine was too busy to finish the check, the page may be correct, so no problem is added.
    if (result === 'no_time') this.#findings.markIncomplete();
    if (result !== 'too_slow') return;
    this.#findings.add('responds', `The page could not be checked within ${checkMs / 1_000} s`);
  }

  async #prove(): Promise<FlowProof[]> {
    const [proofs] = await Promise.all([this.#checkFlows(), this.#checkEarlierUse()]);
    return proofs;
  }

  #checkFlows(): Promise<FlowProof[]> {
    const { flows = [], earlierFlows = [], seed = 0, base, limits } = this.#options;
    const todayMs = Date.now();
    return checkFlows({
      ...{ flows, earlierFlows, seed, limits },
      prove: async (numbered, deadlineMs) => {
        // An unresponsive page was already reported, and each flow would wait for it until the flow's time limit.
        if (this.#findings.has('responds')) return undefined;
        const { flow, number, isEarlier, isAgain } = numbered;
        return proveFlow({
          ...{ flow, isEarlier, seed, todayMs, hasBase: base !== undefined, source: this.#document.source },
          open: this.#opener(numbered, deadlineMs),
          onStep: async (ended, { session }) => {
            if (!isAgain) await this.#film.take(captureView(session), { flow: flow.name, number, ...ended });
          },
        });
      },
    });
  }

  async #inspect(opened: OpenedPage): Promise<void> {
    await addPageProblems(opened, false, this.#document, this.#findings);
    this.#screenshot = await takeScreenshot(opened.session);
    await this.#reader.read(opened, false);
  }

  async #tryOut(opened: OpenedPage, data: FlowData): Promise<void> {
    const { base, limits } = this.#options;
    const readKept = async () =>
      `${data.changes} ${opened.databases.commits.length} ${JSON.stringify(await readStorage(opened.session))}`;
    const tooWide = new Set<string>();
    const onView = async () => {
      try {
        await addWidthProblems(opened, this.#document, this.#findings, tooWide);
      } catch (error) {
        // A control may remove the document. This is not a problem of the view's width.
        if (!(error instanceof ReaderError)) throw error;
      }
      await this.#reader.read(opened, true);
    };
    const onIdle = async () => {
      await addPageProblems(opened, true, this.#document, this.#findings);
      await onView();
    };
    const controls = await tryControls(opened, { base, limitMs: limits.tryMs, onIdle, onView, readKept });
    addTriedControls(controls, this.#document, this.#findings);
  }

  /** Uses the controls of a document for a visitor who refuses its devices. */
  async #checkDeclined(): Promise<void> {
    if (usedDevices(this.#document.source).length === 0) return;
    const { base, limits } = this.#options;
    const found = new CheckFindings();
    const nothing = async () => undefined;
    const trial = { base, limitMs: limits.tryMs, onIdle: nothing, onView: nothing, readKept: async () => '' };
    const visit = this.#visit((opened) => tryControls(opened, trial).then(() => undefined), {
      ...{ devices: 'declined', findings: found, quietMs: QUIET_MS.toUse, window: windowOptions(NARROW_PX) },
    });
    await withTimeout(visit, limits.checkMs);
    this.#declined = found;
  }

  /** Opens the document with the data that a user stored in its previous version. */
  async #checkEarlierUse(): Promise<void> {
    const { base, earlierFlows = [], limits } = this.#options;
    if (base === undefined || earlierFlows.length === 0 || this.#findings.has('responds')) return;
    const { usedBeforeMs } = limits;
    await withTimeout(this.#openAsBefore(earlierFlows, usedBeforeMs), usedBeforeMs);
  }

  async #openAsBefore(flows: readonly Flow[], limitMs: number): Promise<void> {
    const startedMs = performance.now();
    const document = this.#baseSource();
    const data = FlowData.of(document);
    let use: EarlierUse | undefined;
    await this.#visit(
      async (opened) => {
        use = await runBase(opened, data, { flows, deadlineMs: startedMs + limitMs * BASE_SHARE });
      },
      { document, data, findings: new CheckFindings(), quietMs: QUIET_MS.toUse },
    );
    const earlier = use;
    if (!earlier) return;
    const found = new CheckFindings();
    await this.#visit(
      async (opened) => {
        const deadlineMs = startedMs + limitMs * LOOK_SHARE;
        const losses = await findLosses(opened, earlier, { known: this.#findings, found, deadlineMs });
        this.#findings.addUsedBefore(losses);
      },
      {
        stored: earlier.stored,
        databases: earlier.databases,
        data: data.copyFor(this.#document.policy),
        findings: found,
      },
    );
  }

  /**
   * Returns a function that opens new pages for a flow and runs it there, until the deadline or the limit of processor
   * time.
   */
  #opener(numbered: NumberedFlow, deadlineMs: number): OpenForFlow {
    const open: OpenForFlow = async (place, use) => {
      const stop = new AbortController();
      const contexts: BrowserContext[] = [];
      let result: FlowResult | Unended = 'lost';
      const visit = this.#visitForFlow(numbered, place, contexts, async (opened, pages) => {
        const isUsedUp = processorTimeIsUsedUp(opened.session, this.#options.limits.flowProcessorMs, stop.signal).then(
          () => 'too_slow' as const,
        );
        result = await Promise.race([use((visitor) => pages.pageOf(visitor)), isUsedUp]);
      });
      const hasEnded = await withTimeout(
        visit.then(() => true),
        deadlineMs - performance.now(),
      ).finally(() => stop.abort());
      if (hasEnded) return result;
      visit.catch(() => undefined);
      await Promise.all(contexts.map((context) => this.#closeContext(context)));
      return 'no_time';
    };
    return (place, use) => this.#pages(() => open(place, use));
  }

  async #visitForFlow(
    { flow, number }: NumberedFlow,
    place: FlowPlace,
    contexts: BrowserContext[],
    use: (opened: OpenedPage, pages: FlowPages) => Promise<void>,
  ): Promise<void> {
    const options: PageOptions = {
      // A short time without requests suffices, because the steps of a flow wait for the elements that they need.
      quietMs: QUIET_MS.toUse,
      window: flowWindow(flow, number),
      prepare: async (context) => {
        contexts.push(context);
        if (flow.steps.some(({ action }) => action === 'advance')) await context.clock.install();
        if (place === 'deaf') await context.addInitScript(deafenPage);
      },
      // Problems count only in the document itself, not in the copy without input or in the document before the change.
      ...(place !== 'document' && { findings: new CheckFindings() }),
      ...(place === 'base' && { document: this.#baseSource() }),
    };
    await this.#visit(async (opened, data) => {
      const pages = new FlowPages(opened, (visitor, visit) => this.#visit(visit, { ...options, data, visitor }));
      try {
        await use(opened, pages);
      } catch (error) {
        if (!(await withTimeout(pages.lost, CLOSE_LIMIT_MS))) throw error;
      } finally {
        await pages.end();
      }
    }, options);
  }

  #baseSource(): DocumentSource {
    const { base = '', runtimeScript, allowedHosts } = this.#options;
    return new DocumentSource(base, runtimeScript, allowedHosts);
  }

  async #visit(use: UsePage, options: PageOptions = {}): Promise<void> {
    const { quietMs, visitor = 'first', document = this.#document, findings = this.#findings } = options;
    const { data = FlowData.of(document) } = options;
    const context = await this.#browser.newContext(options.window ?? windowOptions(WIDE_PX));
    this.#contexts.add(context);
    try {
      await prepareDevices(context, document.source, options.devices);
      await options.prepare?.(context);
      const { limits, shelf, memory } = this.#options;
      await visitPage({
        ...{ context, document, findings, shelf, memory, limits, quietMs, data, visitor },
        stored: options.stored,
        databases: options.databases,
        use: (opened) => use(opened, data),
      });
    } finally {
      await this.#closeContext(context);
    }
  }

  /**
   * Closes a browser context. If the context does not close in time, closes the browser; the next check launches
   * another one. A single-process browser ends with its first context, so its contexts stay open until the browser
   * closes.
   */
  async #closeContext(context: BrowserContext): Promise<void> {
    if (!this.#contexts.delete(context) || isInOneProcess(this.#browser)) return;
    const closed = context.close().then(
      () => true,
      () => true,
    );
    if (!(await withTimeout(closed, CLOSE_LIMIT_MS))) await withTimeout(this.#browser.close(), CLOSE_LIMIT_MS);
  }
}

/** Returns the script errors in `found` that `known` does not contain. */
function newErrors(found: CheckFindings, known: CheckFindings): string[] {
  const aspects = ['responds', 'script', 'use'] as const;
  const before = aspects.flatMap((aspect) => known.of(aspect));
  return aspects.flatMap((aspect) => found.of(aspect)).filter((line) => !before.includes(line));
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
