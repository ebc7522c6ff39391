import { readFileSync, rmSync } from 'node:fs';
import { findFreePorts } from '@buidl/local-cloud/host/find-free-ports';
import { type BrowserContext, expect, type Frame, type Page } from '@playwright/test';
import { appOriginOf, ownHostsBelow } from '../../../shared/domain/app-host.ts';
import { type PublishedTestApp, publishDocument, putFile } from '../../fixtures/published-app.ts';
import { ScriptedModel } from '../../fixtures/scripted-model.ts';
import { temporaryDir } from '../../fixtures/temporary-dir.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { startTestCloud, type TestCloud } from '../../integration/start-cloud.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';
import { appFrameOf, callInApp, keptEntries, openApp } from './published-apps.ts';

const DOT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><rect width="2" height="2" fill="#f00"/></svg>';
/** The tests call this app's functions, which load an image, read a pixel, store data, or block forever. */
const HTML = `<!doctype html><html lang="en"><title>Diary</title><h1>Diary</h1><script>
  function load(address) {
    return new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve(image);
      image.onerror = () => resolve(undefined);
      image.src = address;
    });
  }
  async function shows(address) {
    return (await load(address)) !== undefined;
  }
  async function readPixel(address) {
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.drawImage(await load(address), 0, 0);
    return canvas.getImageData(0, 0, 1, 1).data.join();
  }
  function keep(text) { localStorage.note = text; }
  function kept() { return localStorage.note ?? ''; }
  function stayBusy() { document.title = 'Busy'; for (;;); }
</script></html>`;

let cloud: TestCloud;
let appsUrl: string;
let context: BrowserContext;
let page: Page;
let owner: ApiUser;
let diary: PublishedTestApp;
let other: PublishedTestApp;
const dataDir = temporaryDir('buidl-hosts-');

const imageOf = ({ projectId }: PublishedTestApp) => `/images/${projectId}/${'a'.repeat(64)}.svg`;
const ownUrl = ({ projectId, liveUrl }: PublishedTestApp) =>
  appOriginOf(ownHostsBelow(appsUrl), projectId) + new URL(liveUrl).pathname;
const hostOf = (frame: Frame) => new URL(frame.url()).origin;

test.beforeAll(async ({ browser }) => {
  const [site = 0, apps = 0, s3 = 0, events = 0] = await findFreePorts(4);
  // Browsers treat hosts directly below `localhost` as separate sites. The apps get hosts one level lower, so that they
  // belong to one site, like hosts below an operator's domain.
  appsUrl = `http://apps.localhost:${apps}`;
  const options = { dataDir, ports: { site, apps, s3, events, rpc: 0, websocket: 0 } };
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  cloud = await startTestCloud({ ...options, settings: { appsUrl } });
  owner = await signUpUser(cloud.api, 'host_owner');
  const { publicKey: ownerPublicKey } = owner;
  const publish = (name: string) => publishDocument(cloud, { ownerPublicKey, name, html: HTML });
  [diary, other] = [await publish('diary'), await publish('other')];
  for (const app of [diary, other]) await putFile(cloud, imageOf(app).slice(1), DOT, 'image/svg+xml');
  const frame = await openApp(page, diary.pageUrl);
  expect(hostOf(frame)).toBe(appsUrl);
  await callInApp(frame, 'keep', 'before the move');
  await expect.poll(() => keptEntries(page, diary.projectId)).toEqual({ 'key note': 'before the move' });
  await page.goto('about:blank');
  await cloud.close();
  // The model's speed, slow enough to check the preview of an app while the app is written.
  const model = { model: new ScriptedModel(), tokensPerSecond: () => 400 };
  cloud = await startTestCloud({ ...options, model, settings: { appsUrl, appHosts: true } });
});

test.afterAll(async () => {
  await context?.close();
  await cloud?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('two apps run on two hosts, below the addresses of their pages', async () => {
  const documents: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/live/')) documents.push(response.headers()['origin-agent-cluster'] ?? '');
  });
  for (const app of [diary, other]) {
    const frame = await openApp(page, app.pageUrl);
    expect(frame.url()).toBe(ownUrl(app));
    expect(page.url()).toBe(app.pageUrl);
    await expect(frame.getByRole('heading')).toHaveText('Diary');
  }
  expect(documents).toEqual(['?1', '?1']);
});

test('data stored before the move is available, and not in another app', async () => {
  const frame = await openApp(page, diary.pageUrl);
  expect(await callInApp(frame, 'kept')).toBe('before the move');
  await callInApp(frame, 'keep', 'after the move');
  await expect.poll(() => keptEntries(page, diary.projectId)).toEqual({ 'key note': 'after the move' });
  const stranger = await openApp(page, other.pageUrl);
  expect(await callInApp(stranger, 'kept')).toBe('');
});

test('an app is not available on the host of another, nor on the apps domain', async () => {
  const { pathname } = new URL(diary.liveUrl);
  for (const origin of [new URL(ownUrl(other)).origin, appsUrl]) {
    const response = await page.goto(origin + pathname);
    expect([response?.status(), await page.textContent('body')]).toEqual([404, 'There is nothing here.']);
  }
  await page.goto(ownUrl(diary));
  await page.waitForURL(diary.pageUrl);

  // The app opens a missing page in its frame. The page around the frame then loads the app again.
  const frame = await openApp(page, other.pageUrl);
  const missing = page.waitForResponse((response) => response.status() === 404);
  await frame.evaluate((url) => void location.assign(url), new URL(ownUrl(other)).origin + pathname);
  await missing;
  await expect.poll(async () => (await appFrameOf(page)).url()).toBe(ownUrl(other));
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Diary');
});

test('an app reads its own images on a canvas, and no image of another', async () => {
  const frame = await openApp(page, diary.pageUrl);
  const readPixel = (address: string) => callInApp(frame, 'readPixel', address);
  const shows = (address: string) => callInApp(frame, 'shows', address);
  expect(await readPixel(imageOf(diary))).toBe('255,0,0,255');
  // The URL on the apps domain must work as well, because AI calls return such image URLs and apps store them.
  expect(await shows(appsUrl + imageOf(diary))).toBe(true);
  for (const address of [imageOf(other), appsUrl + imageOf(other), new URL(imageOf(other), ownUrl(other)).href]) {
    expect(await shows(address), address).toBe(false);
  }
});

test('the owner of an app sees it on its host, and exports it with its images', async ({ page: ownersPage }) => {
  const images = [`${imageOf(diary)}#own`, appsUrl + imageOf(diary)];
  const html = HTML + images.map((address) => `<img alt="Dot" src="${address}">`).join('');
  await putFile(cloud, `raw/${diary.projectId}/1/index.html`, html, 'text/html; charset=utf-8');
  await signIn(ownersPage, cloud, owner);
  await ownersPage.goto(`${cloud.siteUrl}/create-app?revise=${diary.projectId}&rev=1`);
  const draft = await appFrameOf(ownersPage);
  expect(hostOf(draft)).toBe(new URL(ownUrl(diary)).origin);
  await ownersPage.getByRole('button', { name: /^More for/ }).click();
  const downloading = ownersPage.waitForEvent('download');
  await ownersPage.getByRole('menuitem', { name: 'Export Code' }).click();
  const exported = readFileSync(await (await downloading).path(), 'utf8');
  expect(exported.match(/<img alt="Dot" src="data:image\/svg\+xml;base64,/g)).toHaveLength(2);
  expect(exported).not.toContain('/images/');
});

test('the preview of an app during its build is on the host of its project', async () => {
  const { projectId, operationId } = await owner.createApp();
  const previewUrl = async () => String((await owner.operationStatus(operationId)).previewUrl ?? '');
  const origin = appOriginOf(ownHostsBelow(appsUrl), projectId);
  await expect.poll(previewUrl).toBe(`${origin}/partial/${projectId}/${operationId}/index.html`);
  await page.goto(cloud.siteUrl);
  const load = (url: string) =>
    page.evaluate(async (address) => (await fetch(address).catch(() => undefined))?.status, url);
  const { pathname } = new URL(await previewUrl());
  expect(await load(origin + pathname)).toBe(200);
  for (const wrong of [appsUrl, new URL(ownUrl(other)).origin]) {
    expect(await load(wrong + pathname)).not.toBe(200);
  }
  expect((await owner.call(`/operations/${operationId}/cancel`, { method: 'POST' })).status).toBe(200);
});

test('a busy app does not block another one', async () => {
  const [busyPage, page] = [await context.newPage(), await context.newPage()];
  const busy = await openApp(busyPage, diary.pageUrl);
  const idle = await openApp(page, other.pageUrl);
  const stopped = callInApp(busy, 'stayBusy').catch(() => 'stopped');
  // The test calls the busy app first. It never responds, so the idle app must respond first.
  const first = await Promise.race([stopped, callInApp(busy, 'kept'), callInApp(idle, 'kept').then(() => 'idle')]);
  expect(first).toBe('idle');
  await callInApp(idle, 'keep', 'meanwhile');
  await expect.poll(() => keptEntries(page, other.projectId)).toEqual({ 'key note': 'meanwhile' });
  await Promise.all([busyPage.close(), page.close()]);
  expect(await stopped).toBe('stopped');
});
