import { expect } from '@playwright/test';
import { publishDocument, putFile } from '../../fixtures/published-app.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { appFrameOf, callInApp, hostileApp, keptEntries, openApp } from './published-apps.ts';

let owner: ApiUser;

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'navigation_owner');
});

test('an app that navigates its frame leaks nothing and is restored', async ({ page, cloud }) => {
  const publish = (name: string, html: string) =>
    publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html });
  const app = await publish('wanderer', hostileApp('wanderer.html'));
  const lurker = await publish('lurker', hostileApp('lurker.html'));
  const lurkerKey = `images/${lurker.projectId}/lurker.svg`;
  await putFile(cloud, lurkerKey, hostileApp('lurker.svg'), 'image/svg+xml');
  const aiCalls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/gated/')) aiCalls.push(request.url());
  });
  const inApp = page.frameLocator('iframe');
  const shown = inApp.locator('#place');
  let frame = await openApp(page, app.pageUrl);
  await expect(shown).toHaveText('private at home');
  await page.evaluate(() => {
    const loot: string[] = [];
    Reflect.set(window, 'loot', loot);
    addEventListener('message', ({ data }) => data.type === 'loot' && loot.push(data.loot));
  });
  const loot = async () => Object.values(Object(await callInApp(page.mainFrame(), 'loot'))).map(String);

  // The first URL serves the document with Buidl's runtime script, and the second one serves it without.
  for (const url of [lurker.liveUrl, `${cloud.appsUrl}/${lurkerKey}`]) {
    const before = (await loot()).length;
    await callInApp(frame, 'go', url);
    await expect.poll(async () => (await loot()).length).toBeGreaterThan(before);
    await expect(shown).toHaveText('private at home');
    frame = await appFrameOf(page);
  }
  expect((await loot()).join(' ')).not.toMatch(/private|key/);
  expect(await keptEntries(page, app.projectId)).toEqual({ 'key diary': 'private' });
  expect(aiCalls).toEqual([]);

  // Reloads the app right after a write, and then submits a form to the app itself. If the app had lost its storage, it
  // would show “private”.
  await callInApp(frame, 'writeAndReload', 'changed');
  await expect(shown).toHaveText('changed at home');
  await inApp.getByLabel('Search').fill('hills');
  await inApp.getByRole('button', { name: 'Find' }).click();
  await expect(shown).toHaveText('changed at ?q=hills');
});

test('an app that keeps navigating its frame is stopped with a notice', async ({ page, cloud }) => {
  const html = '<!doctype html><title>Restless</title><script>location.reload()</script>';
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'restless', html });
  await page.goto(app.pageUrl);
  await expect(page.getByRole('alert')).toHaveText(
    'This app kept leaving its page, so it was stopped. Reload the page to start it again.',
    { timeout: 20_000 },
  );
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('an app can fill only its own 5 million characters', async ({ page, cloud }) => {
  const html = hostileApp('hoarder.html');
  const app = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: 'hoarder',
    html,
  });
  const frame = await openApp(page, app.pageUrl);
  expect(await callInApp(frame, 'hoard')).toMatchObject({
    stored: 79,
    refusal: 'QuotaExceededError',
    length: 79,
  });
  const numberKept = async (name: string) =>
    Object.keys(await keptEntries(page, app.projectId)).filter((key) => key.includes(name)).length;
  await expect.poll(() => numberKept('piece')).toBe(79);
  await page.route(app.liveUrl, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await callInApp(await openApp(page, app.pageUrl), 'hoardBehind');
  await page.unroute(app.liveUrl);
  await expect.poll(() => numberKept('behind')).toBe(79);
  expect(await numberKept('')).toBe(79);
  const room = await page.evaluate(() => {
    localStorage.setItem('appgen_user', 'x'.repeat(2_000_000));
    return localStorage.length;
  });
  expect(room).toBe(1);
  await page.reload();
  const again = await appFrameOf(page);
  expect(await again.evaluate(() => localStorage.length)).toBe(79);
});
