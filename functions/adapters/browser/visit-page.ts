import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Visitor } from '../../../shared/domain/acceptance-steps.ts';
import type { FlowData } from './check-data/flow-data.ts';
import type { CheckFindings } from './check-findings.ts';
import { CurrentAction } from './current-action.ts';
import type { DocumentSource } from './document-source.ts';
import { HangDetector } from './hang-detector.ts';
import { type MemoryLimit, PAGE_MAX_MEGABYTES } from './memory-limit.ts';
import type { OpenedPage } from './opened-page.ts';
import { PAGE_URL } from './page-address.ts';
import { RequestPolicy } from './request-policy.ts';
import type { ShelfFiles } from './shelf-files.ts';
import { locatedMessage, type WatchedPage, watchPage } from './watch-page.ts';
import { watchPolicy } from './watch-policy.ts';
import { withTimeout } from './with-timeout.ts';

const LOAD_LIMIT_MS = 10_000;
/** A page has settled when it loads nothing for so long, or after the limit. */
export const QUIET_MS = { toInspect: 400, toUse: 100 } as const;
const SETTLE_LIMIT_MS = 3_000;
const SETTLE_POLL_MS = 50;
const CRASH_GRACE_MS = 300;
const NAVIGATION_GRACE_MS = 1_000;

export interface VisitLimits {
  /** How long the page's scripts may block the main thread. */
  hangMs: number;
  /** How long the check tries fields and buttons. */
  tryMs: number;
}

export interface Visit {
  context: BrowserContext;
  document: DocumentSource;
  findings: CheckFindings;
  shelf: ShelfFiles;
  limits: VisitLimits;
  memory: MemoryLimit;
  /** The data that the app shares, and as whom it is used. */
  data: FlowData;
  visitor: Visitor;
  /** Default: `QUIET_MS.toInspect`. */
  quietMs?: number | undefined;
  /** Inspects and uses the loaded page. */
  use(opened: OpenedPage): Promise<void>;
}

type RunningVisit = Visit & WatchedPage;

/**
 * Opens the document in a page of its own, uses it, and adds what goes wrong to the findings.
 * Throws Playwright's errors when the browser is gone.
 */
export async function visitPage(given: Visit): Promise<void> {
  const visit = { ...given, action: new CurrentAction() };
  const page = await visit.context.newPage();
  const session = await visit.context.newCDPSession(page);
  const detector = new HangDetector(session, PAGE_URL, visit.limits.hangMs);
  const crashed = new Promise<'crashed'>((resolve) => page.on('crash', () => resolve('crashed')));
  const outcome = await Promise.race([
    openAndUse(page, session, visit, detector).then(
      () => 'settled' as const,
      // Commands to a crashed page may fail before the crash event arrives. Ending a page sometimes ends its browser too, and
      // then there is no such event.
      async (error: unknown) =>
        (await withTimeout(crashed, CRASH_GRACE_MS)) ??
        (visit.memory.hasEndedPage ? 'crashed' : Promise.reject(error)),
    ),
    detector.waitForHang().then(() => 'hung' as const),
    crashed,
  ]).finally(() => detector.stop());
  if (outcome === 'hung') addHang(await detector.interrupt(), visit);
  if (outcome === 'crashed') addCrash(visit);
}

async function openAndUse(page: Page, session: CDPSession, visit: RunningVisit, detector: HangDetector) {
  const { action } = visit;
  const requests = new RequestPolicy(visit);
  watchPage(page, session, visit);
  await Promise.all([
    session.send('Runtime.enable'),
    watchPolicy(session, (address, directive) => requests.addRefused(address, directive)),
    detector.start(),
    requests.apply(page),
    visit.data.expose(page, visit.visitor),
  ]);
  await load(page, requests, visit.quietMs ?? QUIET_MS.toInspect);
  const reload = async () => {
    requests.serveAgain(await page.evaluate(() => ({ ...localStorage })));
    await load(page, requests, QUIET_MS.toUse);
  };
  await visit.use({ page, session, action, reload });
  await letNavigationBegin(session);
  await settle(requests, QUIET_MS.toUse);
  // The last action's script may still run, and hang or fill memory.
  await session.send('Runtime.getIsolateId');
}

/**
 * A form is sent in a task behind its click, and then by the browser's process: each responds behind what it has to do before. A page
 * that reloads, or has timers of its own, gives no response.
 */
async function letNavigationBegin(session: CDPSession) {
  const task = { expression: 'new Promise((resolve) => setTimeout(resolve))', awaitPromise: true };
  const done = session.send('Runtime.evaluate', task).catch(() => undefined);
  await withTimeout(done, NAVIGATION_GRACE_MS);
  await session.send('Page.getNavigationHistory');
}

/** Loads the page and waits until it has settled. */
async function load(page: Page, requests: RequestPolicy, quietMs: number) {
  const loaded = page.goto(PAGE_URL, { waitUntil: 'load', timeout: LOAD_LIMIT_MS }).then(
    () => undefined,
    // If the page is gone, the next command fails with the reason.
    () => undefined,
  );
  await Promise.race([loaded, requests.navigatesAway]);
  await settle(requests, quietMs);
}

/** Waits until the page has requested nothing for so long. What the last action caused, such as a sent form, comes later. */
async function settle(requests: RequestPolicy, quietMs: number) {
  const deadlineMs = performance.now() + SETTLE_LIMIT_MS;
  await delay(quietMs);
  while (requests.quietMs < quietMs && performance.now() < deadlineMs) await delay(SETTLE_POLL_MS);
}

/** A page that ends while it is used can be used up to there. */
function addCrash({ findings, memory, action }: RunningVisit) {
  findings.markIncomplete();
  const what = memory.hasEndedPage
    ? `more than ${PAGE_MAX_MEGABYTES} MB, at which it was stopped`
    : 'it crashes its browser tab';
  findings.add(
    action.hasBegun ? 'use' : 'responds',
    `${action.prefix}the page uses too much memory: ${what}`,
  );
}

function addHang(servedLine: number | undefined, { document, findings }: Visit) {
  const message = 'the page hangs: a script runs without end';
  if (servedLine === undefined) return findings.add('responds', message);
  findings.add('responds', locatedMessage(document, { url: PAGE_URL, lineNumber: servedLine - 1 }, message));
}
