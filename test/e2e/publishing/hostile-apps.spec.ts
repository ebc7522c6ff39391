import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type PublishedTestApp, publishDocument } from '../../fixtures/published-app.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { callInApp, hostileApp, keptEntries, openApp } from './published-apps.ts';

let owner: ApiUser;
let otherApp: PublishedTestApp;

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'victim');
  const html =
    '<!doctype html><title>Other</title><h1>Other</h1><script>localStorage.secret = "of the other app"</script>';
  otherApp = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'other-app', html });
});

/** Signs in a visitor whose browser contains data of another app. */
async function signedInVisitor(page: Page): Promise<void> {
  await openApp(page, otherApp.pageUrl);
  await expect.poll(() => keptEntries(page, otherApp.projectId)).toEqual({ 'key secret': 'of the other app' });
  await page.evaluate((apiKey) => {
    localStorage.setItem('appgen_apiKey', apiKey);
    sessionStorage.setItem('draft', 'secret plans');
  }, owner.apiKey);
  await page.context().addCookies([{ name: 'session', value: 'secret', url: page.url() }]);
}

/** Records requests of the browser to hosts outside of the product. */
function watchLeaks(context: BrowserContext): string[] {
  const leaks: string[] = [];
  context.on('request', (request) => {
    if (!new URL(request.url()).hostname.match(/^(?:localhost|127\.0\.0\.1|)$/)) leaks.push(request.url());
  });
  return leaks;
}

test('an app cannot access the site, its users, other apps or its parent window', async ({ page, context, cloud }) => {
  const html = hostileApp('thief.html', { site: cloud.siteUrl, key: owner.apiKey, other: otherApp.liveUrl });
  const { pageUrl } = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'thief', html });
  await signedInVisitor(page);
  const leaks = watchLeaks(context);
  await context.grantPermissions(['clipboard-read', 'camera', 'microphone', 'geolocation']);
  const app = await openApp(page, pageUrl);
  const attacked = callInApp(app, 'attacked');
  // The browser grants access to the clipboard, but the page around the app still asks the visitor about each read.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  for (const device of ['microphone', 'camera', 'location']) {
    const question = page.getByRole('dialog', { name: `“App thief” wants your ${device}` });
    await question.getByRole('button', { name: 'Don’t allow' }).click();
  }
  const results = Object.entries(Object(await attacked));
  expect(results.length).toBeGreaterThan(28);
  expect(results.filter(([, outcome]) => String(outcome).startsWith('GOT'))).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['session']);

  expect(leaks).toEqual([]);
  // The click on “Next level” submits a form of the app; the page around the app blocks it. The click on “Play” follows
  // a link, which opens after the visitor's consent, in a tab without a referrer.
  await app.getByText('Next level').click();
  await context.route('https://evil.example/', (route) => route.fulfill({ body: 'Evil' }));
  await app.getByText('Play').click();
  const opening = context.waitForEvent('page');
  await page.getByRole('dialog', { name: 'Open evil.example?' }).getByText('Open', { exact: true }).click();
  const tab = await opening;
  await tab.waitForURL('https://evil.example/');
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await tab.close();
  expect(context.pages()).toHaveLength(1);
  const nested = app.childFrames().map((frame) => frame.url());
  expect(nested).not.toContain(`${cloud.siteUrl}/`);
  expect(nested).not.toContain(otherApp.liveUrl);
  expect(await keptEntries(page, otherApp.projectId)).toEqual({ 'key secret': 'of the other app' });
  expect(page.url()).toBe(pageUrl);
  const left = await page.evaluate(async () => ({
    apiKey: localStorage.appgen_apiKey,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(left).toEqual({ apiKey: owner.apiKey, workers: 0 });
  expect((await owner.call('/auth/me')).status).toBe(200);
});

test('an app cannot open a window by itself, and is ignored after three refusals', async ({ page, context, cloud }) => {
  const html = hostileApp('popup.html', { site: cloud.siteUrl });
  const { pageUrl, projectId } = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: 'popup',
    html,
  });
  await signedInVisitor(page);
  const leaks = watchLeaks(context);
  const app = await openApp(page, pageUrl);
  await app.getByText('Another prize').click();
  await expect.poll(() => callInApp(app, 'outcome')).toBe('TypeError TypeError');
  const dialog = page.getByRole('dialog', { name: `Open ${new URL(cloud.siteUrl).host}?` });
  for (let refused = 0; refused < 3; refused += 1) {
    await app.getByText('Win a prize').click();
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(dialog).toBeHidden();
  }
  await app.getByText('Win a prize').click();
  // The page handles messages in order. When this write is stored, the page has already handled the message of the
  // click.
  await app.evaluate(() => localStorage.setItem('later', 'yes'));
  await expect.poll(() => keptEntries(page, projectId)).toEqual({ 'key later': 'yes' });
  await expect(dialog).toBeHidden();
  expect(context.pages()).toHaveLength(1);
  expect(page.url()).toBe(pageUrl);
  expect(leaks).toEqual([]);
});

test('forged messages change nothing but the app’s own data', async ({ page, cloud }) => {
  const html = hostileApp('forger.html', { other: otherApp.projectId });
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'forger', html });
  await signedInVisitor(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.route(app.liveUrl, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  const frame = await openApp(page, app.pageUrl);
  await callInApp(frame, 'forge');
  await callInApp(frame, 'flood', 500);
  const expected = {
    'key first': 'yes',
    'key for-other': 'yes',
    'key __proto__': '{"isAdmin":true}',
    'key proto': 'x',
    'key appgen_apiKey': 'mine',
  };
  await expect.poll(() => keptEntries(page, app.projectId)).toEqual(expected);
  expect(await keptEntries(page, otherApp.projectId)).toEqual({ 'key secret': 'of the other app' });
  expect(await page.evaluate(() => [localStorage.appgen_apiKey, Reflect.get({}, 'isAdmin')])).toEqual([
    owner.apiKey,
    undefined,
  ]);

  await callInApp(frame, 'askTooMuch');
  await expect.poll(async () => Object(await callInApp(frame, 'responses')).length).toBe(23);
  const responses = JSON.stringify(await callInApp(frame, 'responses'));
  expect(responses).toContain('paused');
  expect(responses.match(/invalid_input/g)).toHaveLength(2);
  expect(responses.match(/rate_limited/g)?.length ?? 0).toBeGreaterThanOrEqual(16);
  expect(responses).not.toContain(owner.apiKey);
  expect(calls.length).toBeLessThanOrEqual(5);
  expect(new Set(calls)).toEqual(new Set([`${cloud.api}/gated/${app.projectId}/chat`]));

  // The app sends a hundred times as many messages as the page accepts per second. The page then stops the app.
  await callInApp(frame, 'flood', 100_000).catch(() => undefined);
  await expect(page.getByRole('alert')).toHaveText('This app sent more messages than it should, so it was stopped.');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
