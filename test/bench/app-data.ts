/** Measures shared data of apps: the delay until other visitors see a change, the cost of polls, and lost changes. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Frame } from 'playwright-core';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { listRecordsResponseSchema, writeRecordResponseSchema } from '../../shared/contract/app-data.ts';
import { VISITOR_HEADERS } from '../../shared/contract/visitor-headers.ts';
import { type AppVisitor, newVisitor, proofOf } from '../fixtures/app-visitor.ts';
import { type PublishedTestApp, publishDocument } from '../fixtures/published-app.ts';
import { openTable } from '../fixtures/stored-items.ts';
import { type ApiUser, signUpUser } from '../integration/api-user.ts';
import { startTestCloud } from '../integration/start-cloud.ts';
import { measureDataPolls } from './data-polls.ts';
import { type Figure, median } from './figure.ts';

const RECORDS = 100;
const LISTS = 40;
const INCREMENTS = 50;
const CHANGES_SEEN = 24;
const PAUSES_MS = [0, 300, 600, 900, 1_200, 1_500];
const LONGEST_MS = 30_000;
const LOOK_MS = 50;
const POLICY = { poll: { read: 'everyone', add: 'everyone', change: 'owner', counters: ['votes'] } };
const DOCUMENT = `<!doctype html><title>Board</title><p>Board</p><script>
  window.seenAt = {};
  buidl.data.collection('board').subscribe((records) => {
    for (const { value } of records) window.seenAt[value.n] ??= Date.now();
    window.isSubscribed = true;
  }, { onError: ({ message }) => { window.failed = message; } });
</script>`;

export async function measureAppData(): Promise<Figure[]> {
  const cloud = await startTestCloud({}, { areBooksChecked: false });
  const browser = await launchChromium();
  try {
    const owner = await signUpUser(cloud.api, 'bench_owner');
    const app = await publishDocument(cloud, {
      ownerPublicKey: owner.publicKey,
      name: 'board',
      html: DOCUMENT,
    });
    // Stores the policies directly, although publishing an app reads them from its document.
    await openTable(cloud).put({ pk: `DATA#${app.projectId}`, sk: 'POLICY', policy: POLICY });
    const headers = { [VISITOR_HEADERS.proof]: await proofOf(app.pageUrl) };
    const visitor = () => newVisitor({ api: cloud.api, projectId: app.projectId, headers });
    return [
      await measureLists(owner, app, visitor()),
      await measureIncrements(visitor),
      await measureSeen(browser, app),
      ...(await measureDataPolls()),
    ];
  } finally {
    await browser.close();
    await cloud.close();
  }
}

async function measureLists(owner: ApiUser, { projectId }: PublishedTestApp, visitor: AppVisitor): Promise<Figure> {
  const values = Array.from({ length: RECORDS }, (_, points) => ({ name: `Visitor ${points}`, points }));
  const imported = await owner.call(`/projects/${projectId}/data/scores`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ writeId: 'bench-import', values }),
  });
  if (!imported.ok) throw new Error(`The records were not imported: ${imported.status}.`);
  const timesMs: number[] = [];
  for (let list = 0; list <= LISTS; list += 1) {
    const beganMs = performance.now();
    const response = await visitor.list('scores', { orderBy: '-points', isFresh: 'true' });
    const { records = [] } = listRecordsResponseSchema.parse(await response.json());
    if (list > 0) timesMs.push(performance.now() - beganMs);
    if (records.length !== RECORDS) throw new Error(`The list has ${records.length} records.`);
  }
  return { name: `list of ${RECORDS}, read anew (median)`, value: median(timesMs), unit: 'ms', budget: 60 };
}

/** Several visitors increment the same counter concurrently. */
async function measureIncrements(visitor: () => AppVisitor): Promise<Figure> {
  const added = await visitor().write('poll', { type: 'add', value: { votes: 0 } });
  const recordId = writeRecordResponseSchema.parse(await added.json()).record?.id ?? '';
  const vote = { type: 'increment', recordId, field: 'votes', by: 1 } as const;
  const responses = await Promise.all(Array.from({ length: INCREMENTS }, () => visitor().write('poll', vote)));
  const listed = await visitor().list('poll', { isFresh: 'true' });
  const { records = [] } = listRecordsResponseSchema.parse(await listed.json());
  const votes = Number(records.find(({ id }) => id === recordId)?.value.votes);
  const refused = responses.filter(({ ok }) => !ok).length;
  const lost = INCREMENTS - votes;
  if (lost !== refused) throw new Error(`${refused} votes were refused, and ${lost} are missing.`);
  return { name: `${INCREMENTS} increments at once: lost or refused`, value: lost, unit: '', budget: 0 };
}

async function measureSeen(browser: Browser, app: PublishedTestApp): Promise<Figure> {
  const [writer, reader] = [await openApp(browser, app), await openApp(browser, app)];
  await until(async () => {
    const failed = await reader.evaluate('window.failed');
    if (failed) throw new Error(`The app could not subscribe: ${failed}`);
    return Boolean(await reader.evaluate('window.isSubscribed'));
  });
  const timesMs: number[] = [];
  for (let n = 1; n <= CHANGES_SEEN; n += 1) {
    await delay(PAUSES_MS[n % PAUSES_MS.length]);
    const beganMs = Number(
      await writer.evaluate(`(() => {
        const beganMs = Date.now();
        buidl.data.collection('board').add({ n: ${n} });
        return beganMs;
      })()`),
    );
    await until(async () => Boolean(await reader.evaluate(`window.seenAt[${n}]`)));
    timesMs.push(Number(await reader.evaluate(`window.seenAt[${n}]`)) - beganMs);
  }
  const name = 'add, until another visitor sees it (p95)';
  return { name, value: percentile95(timesMs) / 1_000, unit: 's', budget: 3.5 };
}

async function openApp(browser: Browser, { pageUrl }: PublishedTestApp): Promise<Frame> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(pageUrl);
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The page shows no app.');
  await frame.waitForURL(/\/live\//);
  return frame;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + LONGEST_MS;
  while (!(await isTrue())) {
    if (performance.now() > endMs) throw new Error('It did not come true.');
    await delay(LOOK_MS);
  }
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}
