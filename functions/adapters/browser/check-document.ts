/** The whole check of one document in a running browser, in a context of its own. */
import type { Browser, BrowserContext } from 'playwright-core';
import type { CheckStep } from '../../../shared/domain/plan.ts';
import { CheckedDocument } from './checked-document.ts';
import { addSourceLeftovers } from './find-leftovers.ts';
import { within } from './hang-watch.ts';
import { type Patience, visitPage } from './page-visit.ts';
import { ProblemList } from './problem-list.ts';

const CHECK_LIMIT_MS = 18_000;
const CLOSE_LIMIT_MS = 3_000;
const SCREENS = [
  { widthPx: 1280, isNarrow: false },
  { widthPx: 360, isNarrow: true },
];

export interface CheckOptions {
  /** What a user does. */
  steps: readonly CheckStep[];
  patience: Patience;
}

export interface CheckedPage {
  problems: ProblemList;
  /** What it looks like, as JPEG. */
  picture?: Uint8Array<ArrayBuffer>;
}

/** Returns what is wrong and what is right, and a picture where one could be taken. Throws playwright's errors when the browser is gone. */
export async function checkDocument(
  browser: Browser,
  html: string,
  { steps, patience }: CheckOptions,
): Promise<CheckedPage> {
  const document = new CheckedDocument(html);
  const problems = new ProblemList();
  const checked: CheckedPage = { problems };
  const onPicture = (picture: Uint8Array<ArrayBuffer>) => {
    checked.picture = picture;
  };
  addSourceLeftovers(document, problems);
  const context = await browser.newContext({
    serviceWorkers: 'block',
    permissions: [],
    acceptDownloads: false,
    locale: 'en-US',
    colorScheme: 'light',
  });
  try {
    // Each width is loaded, not resized to: many scripts measure the screen once.
    const visits = Promise.all(
      SCREENS.map((screen) =>
        visitPage({ context, document, problems, steps, patience, onPicture, ...screen }),
      ),
    ).then(() => true);
    if (!(await within(visits, CHECK_LIMIT_MS))) {
      problems.add('responds', `The page could not be looked at within ${CHECK_LIMIT_MS / 1000} s`);
    }
  } finally {
    await closeContext(browser, context);
  }
  return checked;
}

/** A page that can't be closed takes the browser with it; the next check starts another one. */
async function closeContext(browser: Browser, context: BrowserContext) {
  const closed = context.close().then(
    () => true,
    () => true,
  );
  if (!(await within(closed, CLOSE_LIMIT_MS))) await within(browser.close(), CLOSE_LIMIT_MS);
}
