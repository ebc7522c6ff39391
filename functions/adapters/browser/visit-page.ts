import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Visitor } from '../../../shared/domain/acceptance-steps.ts';
import type { FlowData } from './check-data/flow-data.ts';
import type { CheckFindings } from './check-findings.ts';
import { CurrentAction } from './current-action.ts';
import type { DocumentSource } from './document-source.ts';
import { exposeCalls } from './expose-calls.ts';
import { HangDetector } from './hang-detector.ts';
import { hideHeadless } from './hide-headless.ts';
import { IsolatedWorld } from './isolated-world.ts';
import { KeptDatabases } from './kept-databases.ts';
import { type MemoryLimit, PAGE_MAX_MEGABYTES } from './memory-limit.ts';
import type { OpenedPage } from './opened-page.ts';
import { PAGE_ORIGIN, PAGE_URL } from './page-address.ts';
import { processorMsOfPages } from './processor-time.ts';
import { readStorage } from './read-storage.ts';
import { RequestPolicy } from './request-policy.ts';
import { SavedFiles } from './saved-files.ts';
import type { ShelfFiles } from './shelf-files.ts';
import { locatedMessage, type WatchedPage, watchPage } from './watch-page.ts';
import { watchPolicy } from './watch-policy.ts';
import { watchWorkers } from './watch-workers.ts';
import { withTimeout } from './with-timeout.ts';

const LOAD_LIMIT_MS = 10_000;
/** A page counts as loaded when it has made no request for this time, or at the time limit. */
export const QUIET_MS = { toInspect: 400, toUse: 100 } as const;
const SETTLE_LIMIT_MS = 3_000;
const SETTLE_POLL_MS = 50;
const CRASH_GRACE_MS = 300;
const NAVIGATION_GRACE_MS = 1_000;

export interface VisitLimits {
  /** The time for which the page's scripts may block the main thread. */
  hangMs: number;
  /** The time limit for filling fields and clicking controls. */
  tryMs: number;
}

export interface Visit {
  context: BrowserContext;
  document: DocumentSource;
  findings: CheckFindings;
  shelf: ShelfFiles;
  limits: VisitLimits;
  memory: MemoryLimit;
  /** The app's shared data, and the visitor who uses it. */
  data: FlowData;
  visitor: Visitor;
  /** Default: `QUIET_MS.toInspect`. */
  quietMs?: number | undefined;
  /** The entries that the app's storage contains before the app loads. */
  stored?: Record<string, string> | undefined;
  /**
   * The database transactions that earlier pages of the app committed. The app's databases start with their changes.
   */
  databases?: readonly string[] | undefined;
  /** Inspects and uses the loaded page. */
  use(opened: OpenedPage): Promise<void>;
}

type RunningVisit = Visit & WatchedPage;

/**
 * Opens the document in a new page, uses it, and adds the problems to the findings. Throws Playwright's errors when the
 * browser has crashed.
 */
export async function visitPage(given: Visit): Promise<void> {
  const visit = { ...given, action: new CurrentAction() };
  const page = await visit.context.newPage();
  const session = await visit.context.newCDPSession(page);
  const detector = new HangDetector(session, {
    url: PAGE_URL,
    limitMs: visit.limits.hangMs,
    processorMs: () => processorMsOfPages(visit.context.browser()),
  });
  const crashed = new Promise<'crashed'>((resolve) => page.on('crash', () => resolve('crashed')));
  const outcome = await Promise.race([
    openAndUse(page, session, visit, detector).then(
      () => 'settled' as const,
      // A command to a crashed page may fail before the crash event arrives. No crash event follows when the end of the
      // page also ends its browser.
      async (error: unknown) =>
        (await withTimeout(crashed, CRASH_GRACE_MS)) ?? (visit.memory.hasEndedPage ? 'crashed' : Promise.reject(error)),
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
  const savedFiles = new SavedFiles();
  const databases = new KeptDatabases(visit.databases);
  const world = new IsolatedWorld(session);
  if (visit.stored) requests.serveAgain(visit.stored);
  watchPage(page, session, visit);
  await Promise.all([
    session.send('Runtime.enable'),
    watchPolicy(session, (address, directive) => requests.addRefused(address, directive)),
    watchWorkers(session, (message) => addWorkerError(message, visit)),
    detector.start(),
    requests.apply(page),
    exposeCalls(session, world, { ...visit.data.callsOf(visit.visitor), ...savedFiles.calls, ...databases.calls }),
    hideHeadless(session),
  ]);
  await load(page, requests, visit.quietMs ?? QUIET_MS.toInspect);
  const reload = async () => {
    requests.serveAgain(await readStorage(session), addressOf(page.url()));
    await load(page, requests, QUIET_MS.toUse);
  };
  await visit.use({ page, session, world, action, savedFiles, databases, reload });
  await letNavigationBegin(session);
  await settle(requests, QUIET_MS.toUse);
  // This command waits for the last action's script, which may still hang or fill memory.
  await session.send('Runtime.getIsolateId');
}

/**
 * Waits for a navigation that the last action started. A form is submitted in a later task of the page and then by the
 * browser process, so this function waits for a response from both. A page that reloads or runs timers may not respond.
 */
async function letNavigationBegin(session: CDPSession) {
  const task = { expression: 'new Promise((resolve) => setTimeout(resolve))', awaitPromise: true };
  const done = session.send('Runtime.evaluate', task).catch(() => undefined);
  await withTimeout(done, NAVIGATION_GRACE_MS);
  await session.send('Page.getNavigationHistory');
}

/** Returns the path, query and fragment that a reload keeps; empty when the page is at its start address. */
function addressOf(url: string): string {
  const { origin, pathname, search, hash } = new URL(url);
  return origin === PAGE_ORIGIN && url !== PAGE_URL ? pathname + search + hash : '';
}

/** Loads the page and waits until it has settled. */
async function load(page: Page, requests: RequestPolicy, quietMs: number) {
  const loaded = page.goto(PAGE_URL, { waitUntil: 'load', timeout: LOAD_LIMIT_MS }).then(
    () => undefined,
    // If the page has crashed, the next command fails with the reason.
    () => undefined,
  );
  await Promise.race([loaded, requests.navigatesAway]);
  await settle(requests, quietMs);
}

/** Waits until the page has made no request for this time. */
async function settle(requests: RequestPolicy, quietMs: number) {
  const deadlineMs = performance.now() + SETTLE_LIMIT_MS;
  await delay(quietMs);
  while (requests.quietMs < quietMs && performance.now() < deadlineMs) await delay(SETTLE_POLL_MS);
}

/** Reports a crash of the page during its use; earlier findings stay. */
function addCrash({ findings, memory, action }: RunningVisit) {
  findings.markIncomplete();
  const what = memory.hasEndedPage
    ? `more than ${PAGE_MAX_MEGABYTES} MB, at which it was stopped`
    : 'it crashes its browser tab';
  findings.add(action.hasBegun ? 'use' : 'responds', `${action.prefix}the page uses too much memory: ${what}`);
}

function addWorkerError(message: string, { document, findings, action }: RunningVisit) {
  const [, address = ''] = /importScripts.*'(https?:[^']+)' failed to load/.exec(message) ?? [];
  const aspect = address === '' ? 'script' : 'files';
  const line = document.linePrefix(address);
  findings.add(action.hasBegun ? 'use' : aspect, `${line}${action.prefix}in a worker: ${message}`);
}

function addHang(servedLine: number | undefined, { document, findings }: Visit) {
  const message = 'the page hangs: a script runs without end';
  if (servedLine === undefined) return findings.add('responds', message);
  findings.add('responds', locatedMessage(document, { url: PAGE_URL, lineNumber: servedLine - 1 }, message));
}
