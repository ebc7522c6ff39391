import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Browser } from 'playwright-core';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import type { AppView, ObservedView } from '../../ports/browser.ts';
import { readTree } from './accessibility-tree.ts';
import { HEIGHT_PX, NARROW_PX, WIDE_PX } from './browser-window.ts';
import { DocumentSource } from './document-source.ts';
import { drawnSteps } from './drawn-steps.ts';
import { exploreViews } from './explore-views.ts';
import type { OpenedPage } from './opened-page.ts';
import { takeViewImage } from './page-screenshot.ts';
import { runFlow } from './run-flow.ts';
import { type ViewVisitOptions, ViewVisits } from './view-visits.ts';
import { QUIET_MS } from './visit-page.ts';
import { withTimeout } from './with-timeout.ts';

/** The maximum number of states that are shown in addition to the first view. */
const OTHER_VIEWS = 2;
/** The maximum number of states to capture, because capturing one takes about half a second. */
const MAX_CAPTURED = 8;
const MAX_FLOWS = 4;
/** The Lambda function has two vCPUs, and each page uses one. */
const PAGES_AT_ONCE = 2;
/** The wait before a screenshot, in which animations of the last step finish. */
const SETTLE_MS = 300;
const TREE_MAX_BYTES = 20 * 1024;
/** The share of the time limit after which no further view is opened. Screenshots need the remaining time. */
const EXPLORED_SHARE = 0.8;

export interface CaptureOptions extends ViewVisitOptions {
  runtimeScript: string;
  flows: readonly Flow[];
  /** The views of the document before a change; undefined for a new document. */
  before?: readonly ObservedView[] | undefined;
  /** The time limit for all screenshots together. */
  limitMs: number;
}

/**
 * Takes screenshots of a document at two widths. They show the first view, and the states that differ most from it and
 * from each other and, after a change, from the views before it. A state is what the page shows after a step of a flow, or after a control has opened a view or
 * dialog. Returns the screenshots that were taken in time. Throws Playwright's errors when the browser has crashed.
 */
export async function captureDocument(browser: Browser, html: string, options: CaptureOptions): Promise<AppView[]> {
  const look = new Look(browser, html, options);
  try {
    await withTimeout(look.run(), options.limitMs);
  } finally {
    await look.close();
  }
  return look.views;
}

interface CapturedState {
  /** The index of the flow that reached the state. States of the exploration have the index after the last flow. */
  flowIndex: number;
  /** The lines of the accessibility tree. */
  lines: ReadonlySet<string>;
  views: AppView[];
}

class Look {
  readonly #visits: ViewVisits;
  readonly #options: CaptureOptions;
  readonly #deadlineMs: number;
  /** The lines of the views before a change. */
  readonly #linesBefore: ReadonlySet<string>;
  #first: CapturedState = { flowIndex: -1, lines: new Set(), views: [] };
  readonly #others: CapturedState[] = [];
  #reserved = 0;

  constructor(browser: Browser, html: string, options: CaptureOptions) {
    this.#visits = new ViewVisits(browser, new DocumentSource(html, options.runtimeScript), options);
    this.#options = options;
    this.#linesBefore = new Set((options.before ?? []).flatMap(({ tree }) => linesOf(tree)));
    this.#deadlineMs = performance.now() + options.limitMs * EXPLORED_SHARE;
  }

  /**
   * The screenshots of the first view and of the most different states. The wide screenshot of a state precedes the
   * narrow one. When two states are equally different, the state of the earlier flow is chosen, although flows run at
   * the same time.
   */
  get views(): AppView[] {
    const chosen = [this.#first];
    const left = this.#others.toSorted((one, other) => one.flowIndex - other.flowIndex);
    while (chosen.length <= OTHER_VIEWS && left.length > 0) {
      const distances = left.map(({ lines }) => distanceTo(chosen, lines) + this.#newShare(lines));
      const [next] = left.splice(distances.indexOf(Math.max(...distances)), 1);
      if (next) chosen.push(next);
    }
    return chosen.flatMap(({ views }) => views.toSorted((one, other) => other.widthPx - one.widthPx));
  }

  /** Returns the share of a state's lines that no view had before the change; 0 for a new document. */
  #newShare(lines: ReadonlySet<string>): number {
    if (this.#linesBefore.size === 0 || lines.size === 0) return 0;
    return [...lines].filter((line) => !this.#linesBefore.has(line)).length / lines.size;
  }

  async run(): Promise<void> {
    await Promise.all([
      this.#visits.visit(WIDE_PX, async (opened) => {
        this.#first = { ...this.#first, lines: await readLines(opened) };
        await this.#take(opened, WIDE_PX, '', this.#first.views);
      }),
      this.#visits.visit(NARROW_PX, (opened) => this.#take(opened, NARROW_PX, '', this.#first.views)),
    ]);
    const flows = this.#options.flows.slice(0, MAX_FLOWS);
    const limit = pLimit(PAGES_AT_ONCE);
    const visitWide = (use: (opened: OpenedPage) => Promise<void>) => this.#visits.visit(WIDE_PX, use, QUIET_MS.toUse);
    await Promise.all(
      flows.map((flow, index) => limit(() => visitWide((opened) => this.#follow(opened, flow, index)))),
    );
    // The exploration runs after the flows, so a state that both reach is named after the flow.
    await visitWide((opened) => this.#explore(opened, flows.length));
  }

  close(): Promise<void> {
    return this.#visits.close();
  }

  async #follow(opened: OpenedPage, flow: Flow, flowIndex: number): Promise<void> {
    if (performance.now() > this.#deadlineMs) return;
    await runFlow({
      ...{ flow, steps: drawnSteps(flow) },
      pageOf: async () => opened,
      onStep: async ({ isUnchanged }) => {
        if (!isUnchanged) await this.#capture(opened, flow.name, flowIndex);
      },
    });
  }

  async #explore(opened: OpenedPage, flowIndex: number): Promise<void> {
    await exploreViews(opened, {
      deadlineMs: this.#deadlineMs,
      onView: async (name) => {
        await this.#capture(opened, name, flowIndex);
        return this.#reserved < MAX_CAPTURED;
      },
    });
  }

  /** Takes screenshots of a state unless an earlier state shows the same. */
  async #capture(opened: OpenedPage, flow: string, flowIndex: number): Promise<void> {
    if (this.#reserved >= MAX_CAPTURED || performance.now() > this.#deadlineMs) return;
    const state: CapturedState = { flowIndex, lines: await readLines(opened), views: [] };
    if (distanceTo([this.#first, ...this.#others], state.lines) === 0) return;
    this.#reserved += 1;
    this.#others.push(state);
    // The page is resized but not loaded again, so a page that measures its window only when it loads keeps its wide
    // layout. The first view is loaded at each width and shows both layouts.
    for (const widthPx of [NARROW_PX, WIDE_PX]) {
      await opened.page.setViewportSize({ width: widthPx, height: HEIGHT_PX });
      await delay(SETTLE_MS);
      await this.#take(opened, widthPx, flow, state.views);
    }
  }

  async #take({ session }: OpenedPage, widthPx: number, flow: string, views: AppView[]): Promise<void> {
    const jpeg = await takeViewImage(session, this.#options.limitMs / 4);
    if (!jpeg) return;
    const known = [this.#first, ...this.#others].flatMap((state) => state.views);
    const isKnown = known.some((view) => view.widthPx === widthPx && areEqual(view.jpeg, jpeg));
    if (!isKnown) views.push({ flow, widthPx, jpeg });
  }
}

async function readLines({ session }: OpenedPage): Promise<ReadonlySet<string>> {
  return new Set(linesOf(await readTree(session, TREE_MAX_BYTES)));
}

function linesOf(tree: string): string[] {
  return tree.split('\n').map((line) => line.trim());
}

/** Returns the distance to the nearest of the states: 0 for the same lines, 1 without a common line. */
function distanceTo(states: readonly CapturedState[], lines: ReadonlySet<string>): number {
  const distances = states.map((state) => {
    const common = [...lines].filter((line) => state.lines.has(line)).length;
    const all = state.lines.size + lines.size - common;
    return all === 0 ? 0 : 1 - common / all;
  });
  return Math.min(...distances);
}

function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}
