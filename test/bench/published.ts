import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalModel } from '@buidl/offline-model/local-model';
import { createOfflineModel } from '@buidl/offline-model/offline-model';
import type { Browser, Frame, Page } from 'playwright-core';
import { launchChromium } from '../../functions/adapters/browser/launch-chromium.ts';
import { replaceCdnUrls } from '../../functions/core/builds/documents/replace-cdn-urls.ts';
import { responseOf } from '../../packages/offline-model/test/unit/response-of.ts';
import { browserMemory } from '../fixtures/browser-memory.ts';
import { longestTaskMs } from '../fixtures/longest-task.ts';
import { observeVitals, throttle, untilQuiet } from '../fixtures/page-load.ts';
import { type PublishedTestApp, publishDocument } from '../fixtures/published-app.ts';
import { type ApiUser, signUpUser } from '../integration/api-user.ts';
import { startTestCloud, type TestCloud } from '../integration/start-cloud.ts';
import { type Figure, median } from './figure.ts';

const PAGE_LOADS = 10;
const SLOW_LOADS = 5;
const WRITES = 2_000;
const CHAT_APPS = 8;
const FLOODER = join(import.meta.dirname, '../fixtures/hostile-apps/flooder.html');
const APP_WITH_FONTS = readFileSync(join(import.meta.dirname, '../fixtures/app-with-fonts.html'), 'utf8');
/** Rate limit of AI calls, per visitor and app, in calls per minute. */
const CHATS_PER_APP = 10;

export async function measurePublished(): Promise<Figure[]> {
  const modelMs: number[] = [];
  const cloud = await startTestCloud({ model: { model: timedModel(modelMs) } }, { areBooksChecked: false });
  const browser = await launchChromium();
  try {
    const owner = await signUpUser(cloud.api, 'bench_owner');
    const html = await responseOf('Coder', { idea: 'a pomodoro timer for studying, in green' });
    const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'bench', html });
    return [
      await measureVisible(browser, app),
      await measureLargestPaint(cloud, owner),
      ...(await measureStorage(browser, app)),
      ...(await measureFlood(cloud, owner, browser)),
      await measureChat(cloud, owner, modelMs),
    ];
  } finally {
    await browser.close();
    await cloud.close();
  }
}

/** Measures from the navigation to the first visible text of the app, with an empty cache. */
async function measureVisible(browser: Browser, { pageUrl }: PublishedTestApp): Promise<Figure> {
  const timesMs: number[] = [];
  for (let load = 0; load <= PAGE_LOADS; load += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(pageUrl);
    const beganMs = await page.evaluate(() => performance.timeOrigin);
    const frame = await appIn(page);
    const paintedMs = await frame.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = () => {
            const paint = performance.getEntriesByName('first-contentful-paint')[0];
            if (paint) resolve(performance.timeOrigin + paint.startTime);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    if (load > 0) timesMs.push(paintedMs - beganMs);
    await context.close();
  }
  return { name: '/p/{name}: app visible (median)', value: median(timesMs), unit: 'ms', budget: 300 };
}

/**
 * Measures the time from the navigation to the largest contentful paint, on a slow phone with an empty cache. The app
 * has web fonts and a library.
 */
async function measureLargestPaint(cloud: TestCloud, owner: ApiUser): Promise<Figure> {
  const html = replaceCdnUrls(APP_WITH_FONTS);
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'bench-fonts', html });
  // One process has page and app, so that both are throttled.
  const browser = await launchChromium({
    args: [
      '--disable-site-isolation-trials',
      '--disable-features=IsolateSandboxedIframes,IsolateOrigins,site-per-process',
    ],
  });
  const timesMs: number[] = [];
  try {
    for (let load = 0; load <= SLOW_LOADS; load += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
      const page = await context.newPage();
      await page.addInitScript(observeVitals);
      const files = await throttle(page);
      await page.goto(app.pageUrl);
      const frame = await appIn(page);
      await untilQuiet(page, files);
      const beganMs = await page.evaluate(() => performance.timeOrigin);
      const paintedMs = await frame.evaluate(() => performance.timeOrigin + Reflect.get(globalThis, 'vitals').lcpMs);
      if (load > 0) timesMs.push(paintedMs - beganMs);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return {
    name: '/p/{name} on a slow phone: largest contentful paint (median)',
    value: median(timesMs),
    unit: 'ms',
    budget: 1_200,
  };
}

async function appIn(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The page shows no app.');
  await frame.waitForURL(/\/live\//);
  return frame;
}

async function measureStorage(browser: Browser, { pageUrl, projectId }: PublishedTestApp): Promise<Figure[]> {
  const page = await browser.newPage();
  await page.goto(pageUrl);
  const frame = await appIn(page);
  const beganMs = performance.now();
  const longestMs = await frame.evaluate(async (writes) => {
    const { port1, port2 } = new MessageChannel();
    let longest = 0;
    for (let index = 0; index < writes; index += 1) {
      const startedMs = performance.now();
      localStorage.setItem(`entry ${index}`, `value ${index}`);
      longest = Math.max(longest, performance.now() - startedMs);
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
    return longest;
  }, WRITES);
  await page.waitForFunction(
    ([id, writes]) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('buidl-apps');
        opening.onsuccess = () => {
          const entries = opening.result.transaction('entries').objectStore('entries');
          const counting = entries.count(IDBKeyRange.bound([id], [id, []]));
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result >= Number(writes));
          };
        };
      }),
    [projectId, WRITES] as const,
    { polling: 20 },
  );
  return [
    // The budget equals 2,000 writes per second.
    {
      name: `storage: ${WRITES} writes, until all are kept`,
      value: performance.now() - beganMs,
      unit: 'ms',
      budget: 1_000,
    },
    { name: 'storage: longest write as the app sees it', value: longestMs, unit: 'ms', budget: 16 },
  ];
}

async function measureFlood(cloud: TestCloud, owner: ApiUser, browser: Browser): Promise<Figure[]> {
  const html = readFileSync(FLOODER, 'utf8');
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'flooder', html });
  const page = await browser.newPage();
  await page.goto(app.pageUrl);
  const frame = await appIn(page);
  await frame.waitForLoadState();
  const before = await browserMemory(browser);
  const stallMs = await longestTaskMs(browser, page, async () => {
    await frame.evaluate('floodParent(30); floodDialogs(10); floodCalls(30).then(() => floodStorage(20))');
  });
  const grownMegabytes = ((await browserMemory(browser)) - before) / 2 ** 20;
  await page.close();
  return [
    { name: 'flood of 60 MB messages: longest task of the shell', value: stallMs, unit: 'ms', budget: 50 },
    {
      name: 'flood of 60 MB messages: growth of the browser',
      value: grownMegabytes,
      unit: 'MB',
      budget: 200,
    },
  ];
}

function timedModel(timesMs: number[]): LocalModel {
  const model = createOfflineModel();
  return {
    complete: async (request) => {
      const beganMs = performance.now();
      const text = await model.complete(request);
      timesMs.push(performance.now() - beganMs);
      return text;
    },
  };
}

async function measureChat(cloud: TestCloud, owner: ApiUser, modelMs: number[]): Promise<Figure> {
  const overheadMs: number[] = [];
  for (let app = 0; app < CHAT_APPS; app += 1) {
    const { projectId } = await publishDocument(cloud, {
      ownerPublicKey: owner.publicKey,
      name: `chat-${app}`,
      html: '<p>App</p>',
    });
    await owner.call(`/projects/${projectId}/bank/transfer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: CHATS_PER_APP }),
    });
    for (let call = 0; call < CHATS_PER_APP; call += 1) {
      const beganMs = performance.now();
      const response = await fetch(`${cloud.api}/gated/${projectId}/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ role: 'user', content: 'Tell me a story' }] }),
      });
      await response.text();
      if (!response.ok) throw new Error(`The chat responded with ${response.status}.`);
      overheadMs.push(performance.now() - beganMs - (modelMs.at(-1) ?? 0));
    }
  }
  const sorted = overheadMs.slice(CHATS_PER_APP).toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  return { name: 'AI call of an app: p95 beyond the model', value: p95, unit: 'ms', budget: 40 };
}
