import { expect } from '@playwright/test';
import { browserMemory } from '../../fixtures/browser-memory.ts';
import { longestTaskMs } from '../../fixtures/longest-task.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { appFrameOf, callInApp, hostileApp, keptEntries, openApp } from './published-apps.ts';

const MEGABYTE = 1024 * 1024;
const STOPPED = 'This app sent more messages than it should, so it was stopped.';

let owner: ApiUser;

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'flood_owner');
});

test('messages of 60 MB neither stall the shell nor fill its memory', async ({ page, cloud, browser }) => {
  const html = hostileApp('flooder.html');
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'flooder', html });
  const frame = await openApp(page, app.pageUrl);
  const before = await browserMemory(browser);
  const stallMs = await longestTaskMs(browser, page, async () => {
    await callInApp(frame, 'floodParent', 30);
    expect(await callInApp(frame, 'floodCalls', 30)).toEqual(Array(30).fill('invalid_input'));
    await callInApp(frame, 'floodDialogs', 10);
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
    expect(await callInApp(frame, 'floodStorage', 20)).toBe(2_500_000);
    await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
  });
  // The limit of `npm run bench` is 50 ms. The limit here is higher, because a slow processor needed 69 ms.
  expect(stallMs).toBeLessThanOrEqual(150);
  // The memory includes the app's own garbage until the browser collects it.
  await expect.poll(() => browserMemory(browser)).toBeLessThanOrEqual(before + 200 * MEGABYTE);
  expect(await callInApp(frame, 'caught')).toEqual([]);
  await expect.poll(async () => (await keptEntries(page, app.projectId))['key big']?.slice(0, 4)).toBe('19xx');
});

test('an app that sends messages to the window is stopped, and restarts on request', async ({
  page,
  cloud,
  browser,
}) => {
  const html = hostileApp('flooder.html');
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'shouter', html });
  const frame = await openApp(page, app.pageUrl);
  const before = await browserMemory(browser);
  const stallMs = await longestTaskMs(browser, page, async () => {
    callInApp(frame, 'floodWindow', 30).catch(() => undefined);
    await expect(page.getByRole('alert')).toHaveText(STOPPED);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
  // The browser copies all messages before the page can refuse them, which took 500 ms on a slow processor.
  expect(stallMs).toBeLessThanOrEqual(1_000);
  await expect.poll(() => browserMemory(browser)).toBeLessThanOrEqual(before + 200 * MEGABYTE);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect((await appFrameOf(page)).getByRole('heading', { name: 'Flooder' })).toBeVisible();
});
