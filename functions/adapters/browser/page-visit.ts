/** Opens the document in one page of a given width, watches it settle, and reads what it shows. */
import type { BrowserContext, CDPSession, ConsoleMessage, Page } from 'playwright-core';
import type { CheckStep } from '../../../shared/domain/plan.ts';
import { addDeadButtons, addPageFacts } from './add-page-facts.ts';
import { type CheckedDocument, shorten } from './checked-document.ts';
import { findDeadButtons } from './find-dead-buttons.ts';
import { delay, HangWatch, within } from './hang-watch.ts';
import { takePicture } from './page-picture.ts';
import { PageUse } from './page-use.ts';
import type { ProblemList } from './problem-list.ts';
import { PAGE_URL, RequestPolicy } from './request-policy.ts';
import { runSteps } from './run-steps.ts';
import { tryControls } from './try-controls.ts';

const LOAD_LIMIT_MS = 10_000;
/** A page has settled when nothing was loaded for a while, or after the limit. */
const QUIET_MS = 400;
const SETTLE_LIMIT_MS = 3_000;
const SETTLE_PAUSE_MS = 50;
const CRASH_GRACE_MS = 300;
const HEIGHT_PX = 740;
const MESSAGE_LENGTH = 160;

/** How long is waited for a page. */
export interface Patience {
  /** How long its scripts may run without a pause. */
  hangMs: number;
  /** How long its fields and buttons are tried. */
  tryMs: number;
}

export interface Visit {
  context: BrowserContext;
  document: CheckedDocument;
  problems: ProblemList;
  widthPx: number;
  isNarrow: boolean;
  patience: Patience;
  /** What a user does, on the wide screen; on the narrow one everything is tried. */
  steps: readonly CheckStep[];
  /** Gets the picture of the wide screen, before anything on it is used. */
  onPicture: (picture: Uint8Array<ArrayBuffer>) => void;
}

type UsedVisit = Visit & { use: PageUse };

/** Adds what goes wrong to the problems. Throws playwright's errors when the browser is gone. */
export async function visitPage(given: Visit): Promise<void> {
  const visit = { ...given, use: new PageUse() };
  const page = await visit.context.newPage();
  const [session] = await Promise.all([
    visit.context.newCDPSession(page),
    page.setViewportSize({ width: visit.widthPx, height: HEIGHT_PX }),
  ]);
  const hang = new HangWatch(session, PAGE_URL, visit.patience.hangMs);
  const crashed = new Promise<'crashed'>((resolve) => page.on('crash', () => resolve('crashed')));
  const outcome = await Promise.race([
    openPage(page, session, visit, hang).then(
      () => 'settled' as const,
      // Commands to a crashed page may fail before the crash is told.
      async (error: unknown) => (await within(crashed, CRASH_GRACE_MS)) ?? Promise.reject(error),
    ),
    hang.hangs().then(() => 'hung' as const),
    crashed,
  ]).finally(() => hang.stop());
  if (outcome === 'hung') addHang(await hang.interrupt(), visit);
  if (outcome === 'crashed') {
    visit.problems.add('responds', 'The page crashes its browser tab while loading: it uses too much memory');
  }
}

async function openPage(page: Page, session: CDPSession, visit: UsedVisit, hang: HangWatch) {
  const requests = new RequestPolicy(visit.document, visit.problems, visit.use);
  watchErrors(session, visit);
  watchPage(page, visit);
  await Promise.all([session.send('Runtime.enable'), hang.start(), requests.apply(page)]);
  const load = page.goto(PAGE_URL, { waitUntil: 'load', timeout: LOAD_LIMIT_MS }).then(
    () => true,
    // A page that is gone fails below.
    () => false,
  );
  const isOver = await Promise.race([load, requests.departs.then(() => true)]);
  if (!isOver) addUnfinishedLoad(requests.pendingUrls, visit);
  const deadlineMs = performance.now() + SETTLE_LIMIT_MS;
  await delay(QUIET_MS);
  while (requests.quietMs < QUIET_MS && performance.now() < deadlineMs) await delay(SETTLE_PAUSE_MS);
  await addPageFacts(page, visit.isNarrow, visit.document, visit.problems);
  if (visit.isNarrow) await tryControls(page, visit.use, visit.patience.tryMs);
  else {
    const picture = await takePicture(session);
    if (picture) visit.onPicture(picture);
    addDeadButtons(await findDeadButtons(session), visit.document, visit.problems);
    await runSteps(page, visit.steps, visit.use, visit.problems);
  }
}

/** Errors and rejections that nobody caught. */
function watchErrors(session: CDPSession, { document, problems, use }: UsedVisit) {
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: details }) => {
    const { exception, text, url, lineNumber } = details;
    const thrown = exception ? (exception.description ?? String(exception.value)) : text;
    const [firstLine = ''] = thrown.split('\n', 1);
    const uncaught = exception?.subtype === 'error' ? '' : 'uncaught: ';
    const kind = text.includes('in promise') ? 'unhandled promise rejection: ' : uncaught;
    const frame = details.stackTrace?.callFrames.find((call) => call.url === PAGE_URL);
    const place =
      url === PAGE_URL || !frame
        ? whereIs(document, url ?? '', lineNumber)
        : whereIs(document, PAGE_URL, frame.lineNumber);
    // Nobody gave the page in the check a permission to ask for.
    if (use.isUsed && firstLine.startsWith('NotAllowedError')) return;
    problems.add(use.isUsed ? 'clicks' : 'script', worded(place, use.prefix + kind + firstLine));
  });
}

function watchPage(page: Page, { document, problems, use }: UsedVisit) {
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAboutRequest(message)) {
      const { url, line } = message.location();
      const said = `${use.prefix}console error: ${message.text()}`;
      problems.add('console', worded(whereIs(document, url, line), said));
    }
  });
  page.on('dialog', (dialog) => {
    // While it is used, a page may ask, and is told yes; before, nobody is there to answer.
    (use.isUsed ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
    if (use.isUsed || dialog.type() === 'beforeunload') return;
    const place = document.place(dialog.message(), `${dialog.type()}(`);
    const message = shorten(dialog.message(), MESSAGE_LENGTH);
    problems.add('dialogs', `${place}${dialog.type()}() is called while the page loads, saying “${message}”`);
  });
  page.on('popup', (popup) => {
    popup.close().catch(() => undefined);
    if (use.isUsed) return;
    problems.add('stays', `${document.place('window.open(', 'open(')}the page opens a window by itself`);
  });
  page.on('framenavigated', (frame) => {
    // Requests are refused elsewhere; within the page, an address may change as routers do it.
    const [scheme] = /^(?:blob|data):/.exec(frame.url()) ?? [];
    if (frame !== page.mainFrame() || scheme === undefined || use.isUsed) return;
    problems.add('stays', `the page goes to a ${scheme} address by itself when it loads`);
  });
}

/** The browser's own line on a failed request, which is reported with its address. */
function isAboutRequest(message: ConsoleMessage): boolean {
  return message.text().startsWith('Failed to load resource');
}

interface Place {
  prefix: string;
  excerpt: string;
}

/** `lineNumber` counts from 0, in the served text. */
function whereIs(document: CheckedDocument, url: string, lineNumber: number): Place {
  if (url === PAGE_URL) {
    const line = document.lineOfServed(lineNumber + 1);
    return { prefix: `Line ${line}: `, excerpt: document.excerpt(line) };
  }
  return { prefix: url === '' ? '' : `In ${shorten(url, 80)}: `, excerpt: '' };
}

function worded({ prefix, excerpt }: Place, message: string): string {
  const said = shorten(message, MESSAGE_LENGTH);
  return excerpt === '' ? `${prefix}${said}` : `${prefix}${said} — in: ${excerpt}`;
}

function addHang(servedLine: number | undefined, { document, problems }: Visit) {
  const message = 'the page hangs: a script runs without end';
  if (servedLine === undefined) return problems.add('responds', message);
  problems.add('responds', worded(whereIs(document, PAGE_URL, servedLine - 1), message));
}

function addUnfinishedLoad(pendingUrls: string[], { problems }: Visit) {
  const outside = pendingUrls.filter((url) => url !== PAGE_URL);
  for (const url of outside) problems.addUnreachable(url);
}
