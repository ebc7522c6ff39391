/** Published apps that open without a network, because the service worker has stored them. */
import { createHash } from 'node:crypto';
import { listenOnLoopback } from '@buidl/local-cloud/wire/listen-on-loopback';
import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test';
import { fontAddress, SHELF_FONTS } from '../../../shared/domain/fonts/shelf-fonts.ts';
import { OFFLINE_WORKER_PATH } from '../../../shared/domain/offline-app.ts';
import { SHELF } from '../../../shared/domain/shelf.ts';
import { shelfAddress } from '../../../shared/domain/shelf-package.ts';
import { publishDataApp } from '../../fixtures/data-app.ts';
import { publishDocument, putFile } from '../../fixtures/published-app.ts';
import { routeCalls } from '../../fixtures/route-calls.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { ADMIN_PASSWORD } from '../../integration/admin-password.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import type { SharedCloud } from '../../integration/shared-cloud.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';
import { callInApp, hostileApp, keptEntries } from './published-apps.ts';

test.use({ serviceWorkers: 'allow' });

let owner: ApiUser;

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'offline_owner');
});

const HTML = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Hills</title><h1>Hills</h1></html>';

function shelfUrl(name: string, file: string): string {
  const library = SHELF.find((each) => each.name === name);
  if (library === undefined) throw new Error(`The shelf lacks ${name}.`);
  return shelfAddress(library, file);
}

function notesApp(imageUrl: string): string {
  const font = SHELF_FONTS.find(({ family }) => family === 'Caveat');
  if (font === undefined) throw new Error('The shelf lacks the font.');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Notes</title>
  <link rel="stylesheet" href="${fontAddress(font)}"><style>h1 { font-family: Caveat Variable, Caveat }</style>
  <script src="${shelfUrl('dayjs', 'dayjs.min.js')}"></script></head>
  <body><h1>Notes</h1><img alt="" crossorigin src="${imageUrl}"><p id="day"></p><label>Note <input></label><button id="add">Add</button><ol></ol>
  <button id="ask">Ask</button><p role="status"></p><script>
    const list = document.querySelector('ol');
    const status = document.querySelector('[role=status]');
    document.querySelector('#day').textContent = dayjs('2026-02-03').format('D/M/YYYY');
    const show = () => list.replaceChildren(...JSON.parse(localStorage.getItem('notes') ?? '[]').map((note) => {
      const item = document.createElement('li');
      item.textContent = note;
      return item;
    }));
    show();
    document.querySelector('#add').onclick = () => {
      localStorage.setItem('notes', JSON.stringify([...JSON.parse(localStorage.getItem('notes') ?? '[]'), document.querySelector('input').value]));
      show();
    };
    document.querySelector('#ask').onclick = () => buidl.ai.chat('Hello').then((text) => { status.textContent = text; }, (error) => { status.textContent = error.code; });
  </script></body></html>`;
}

/** Opens the app with a connection, and waits until the browser has stored a document that contains `expected`. */
async function openAndKeep(page: Page, url: string, expected = ''): Promise<void> {
  await page.goto(url);
  await expect.poll(() => keptDocument(page, new URL(url).pathname)).toContain(expected || '<');
}

function keptDocument(page: Page, path: string): Promise<string> {
  return page.evaluate(async (key) => {
    const found = await (await caches.open('offline-apps')).match(key);
    return found === undefined ? '' : String(Object(await found.json()).html);
  }, path);
}

async function openOffline(context: BrowserContext, url: string): Promise<{ page: Page; app: FrameLocator }> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(url);
  return { page, app: page.frameLocator('iframe') };
}

test('an app opens offline with its libraries, fonts, images and storage', async ({ page, context, cloud }) => {
  const image = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
  const file = `${createHash('sha256').update(image).digest('hex')}.svg`;
  const first = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'notes-offline', html: HTML });
  await putFile(cloud, `images/${first.projectId}/${file}`, image, 'image/svg+xml');
  await replaceDocument(cloud, first.projectId, 'notes-offline', notesApp(`/images/${first.projectId}/${file}#hero`));
  await openAndKeep(page, first.pageUrl, 'Caveat');
  const online = page.frameLocator('iframe');
  await online.getByLabel('Note').fill('written online');
  await online.getByRole('button', { name: 'Add' }).click();
  await expect.poll(async () => Object.keys(await keptEntries(page, first.projectId))).toEqual(['key notes']);
  await page.close();

  const { page: offline, app } = await openOffline(context, `${first.pageUrl}/?tab=all#end`);
  const violations: string[] = [];
  offline.on('console', (message) => message.type() === 'error' && violations.push(message.text()));
  await expect(app.getByRole('listitem')).toHaveText(['written online']);
  await expect(app.locator('#day')).toHaveText('3/2/2026');
  expect(await app.locator('img').evaluate((shown) => Reflect.get(shown, 'naturalWidth'))).toBe(40);
  await expect.poll(() => app.locator('h1').evaluate(() => document.fonts.check('16px "Caveat Variable"'))).toBe(true);
  expect(await app.locator('h1').evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(
    true,
  );
  expect(await app.locator('h1').evaluate(() => location.search + location.hash)).toBe('?tab=all#end');
  await expect(offline).toHaveTitle('App notes-offline');
  await expect(offline.getByText('You are offline.')).toBeVisible();
  await app.getByLabel('Note').fill('written offline');
  await app.getByRole('button', { name: 'Add' }).click();
  await app.getByRole('button', { name: 'Ask' }).click();
  await expect(app.getByRole('status')).toHaveText('unavailable');
  await offline.reload();
  await expect(app.getByRole('listitem')).toHaveText(['written online', 'written offline']);
  // The app can also reload itself.
  await app.locator('h1').evaluate(() => location.reload());
  await expect(app.getByRole('listitem')).toHaveText(['written online', 'written offline']);

  await context.setOffline(false);
  await expect(offline.getByText('Opened offline. Reload to connect.')).toBeVisible();
  await offline.setViewportSize({ width: 390, height: 844 });
  for (const part of ['#made', '#offline']) {
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
    expect(await offline.locator(part).evaluate(isCut)).toBe(false);
  }
  await offline.reload();
  await expect(app.getByRole('listitem')).toHaveText(['written online', 'written offline']);
  await expect(offline.locator('#offline')).toHaveText('');
  expect(await app.locator('h1').evaluate(() => location.pathname)).toMatch(/^\/live\//);
  expect(violations.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
});

async function replaceDocument(cloud: SharedCloud, projectId: string, name: string, html: string): Promise<void> {
  const documentSha256 = createHash('sha256').update(html).digest('hex');
  await putFile(cloud, `live/${projectId}/${documentSha256}/index.html`, html, 'text/html; charset=utf-8');
  await openTable(cloud).set({ pk: `NAME#${name}`, sk: 'NAME' }, { documentSha256 });
}

test('a new revision replaces the kept one; unpublishing and a takedown remove it', async ({
  page,
  context,
  cloud,
  desk,
}) => {
  const publish = (name: string) => publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html: HTML });
  const [changed, ended, takenDown] = [await publish('changed'), await publish('ended'), await publish('taken-down')];
  for (const { pageUrl } of [changed, ended, takenDown]) await openAndKeep(page, pageUrl, 'Hills');
  await replaceDocument(cloud, changed.projectId, 'changed', HTML.replaceAll('Hills', 'Valleys'));
  await openAndKeep(page, changed.pageUrl, 'Valleys');

  await owner.call(`/projects/${ended.projectId}/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publishStatus: false }),
  });
  await page.goto(ended.pageUrl);
  await expect(page.getByRole('heading', { name: 'There is no app here' })).toBeVisible();
  const withdrawal = { rule: 'copyright', reason: 'Not yours.', adminPassword: ADMIN_PASSWORD } as const;
  const { projectId } = takenDown;
  await routeCalls(cloud.api).call(desk.admin, 'setTakenDown', { projectId, isTakenDown: true, ...withdrawal });
  await page.goto(takenDown.pageUrl);
  await expect(page.getByRole('heading', { name: 'This app was taken down' })).toBeVisible();
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('offline-apps')).keys()).map(({ url }) => url));
  await expect.poll(kept).toEqual([changed.pageUrl]);

  const { page: offline, app } = await openOffline(context, changed.pageUrl);
  await expect(app.getByRole('heading', { name: 'Valleys' })).toBeVisible();
  for (const { pageUrl } of [ended, takenDown]) await expect(offline.goto(pageUrl)).rejects.toThrow();
});

test('an app that has not changed keeps its files, and is opened last', async ({ page, context, cloud }) => {
  const library = shelfUrl('dayjs', 'dayjs.min.js');
  const html = HTML.replace('<h1>', `<script src="${library}"></script><h1>`);
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'unchanged', html });
  let loads = 0;
  await context.route(`**${library}`, (route) => {
    if (route.request().serviceWorker() !== null) loads += 1;
    return route.continue();
  });
  const keptAtMs = () =>
    page.evaluate(async (key) => {
      const found = await (await caches.open('offline-apps')).match(key);
      return found === undefined ? 0 : Number(Object(await found.json()).keptAtMs);
    }, new URL(app.pageUrl).pathname);
  await openAndKeep(page, app.pageUrl);
  const first = await keptAtMs();
  await page.reload();
  await expect.poll(keptAtMs).toBeGreaterThan(first);
  expect(loads).toBe(1);
});

test('shared data waits until the page is loaded with a connection', async ({ page, context, cloud }) => {
  const html = HTML.replace(
    '</h1>',
    `</h1><button>Add</button><p role="status"></p><script type="module">
      const notes = buidl.data.collection('notes');
      document.querySelector('button').onclick = () => { void notes.add({ text: 'written in the kept page' }); };
      notes.subscribe((records) => { document.querySelector('p').textContent = records.map(({ value }) => value.text).join(); });
    </script>`,
  );
  const { publicKey: ownerPublicKey } = owner;
  const app = await publishDataApp(cloud, { ownerPublicKey, name: 'waiting-notes', html, policy: {} });
  await openAndKeep(page, app.pageUrl, 'Hills');
  await page.close();
  const { page: offline, app: frame } = await openOffline(context, app.pageUrl);
  await expect(frame.getByRole('heading')).toBeVisible();
  let sent = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/apps/')) sent += 1;
  });
  await context.setOffline(false);
  await expect(offline.getByText('Opened offline. Reload to connect.')).toBeVisible();
  await frame.getByRole('button', { name: 'Add' }).click();
  await expect(frame.getByRole('status')).toHaveText('written in the kept page');
  const listed = async () => {
    const items = await openTable(cloud).all();
    return items.filter((item) => JSON.stringify(item).includes('written in the kept page')).length;
  };
  // The second change of the connection shows that the page has had time to send.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(offline.getByText('Opened offline. Reload to connect.')).toBeVisible();
  expect([sent, await listed()]).toEqual([0, 0]);
  await offline.reload();
  await expect.poll(listed).toBeGreaterThan(0);
  expect(sent).toBeGreaterThan(0);
});

test('a network that does not answer shows the stored app', async ({ page, context, cloud }) => {
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'slow-hills', html: HTML });
  await openAndKeep(page, app.pageUrl, 'Hills');
  // Playwright can hold the worker's own request, but not a preload.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.disable());
  await page.close();
  await context.route(app.pageUrl, () => new Promise(() => undefined));
  const slow = await context.newPage();
  await slow.goto(app.pageUrl);
  await expect(slow.frameLocator('iframe').getByRole('heading', { name: 'Hills' })).toBeVisible();
  expect(
    await slow
      .frameLocator('iframe')
      .locator('h1')
      .evaluate(() => location.pathname),
  ).toBe('/p/slow-hills/offline');
});

test('previews, embedded apps and other pages of the site are not kept', async ({ page, context, cloud }) => {
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'not-kept', html: HTML });
  const elsewhere = await listenOnLoopback(
    (_request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><iframe src="${app.pageUrl}/embed"></iframe>`),
    0,
  );
  // Signs the owner in, because the preview of a published revision redirects everyone else to the app.
  await signIn(page, cloud, owner);
  for (const url of [`http://localhost:${elsewhere.port}/`, app.previewUrl, `${cloud.siteUrl}/app-rules`]) {
    await page.goto(url, { waitUntil: 'networkidle' });
  }
  await elsewhere.close();
  expect(context.serviceWorkers()).toEqual([]);
  await openAndKeep(page, app.pageUrl);
  expect(context.serviceWorkers().map((worker) => worker.url())).toEqual([cloud.siteUrl + OFFLINE_WORKER_PATH]);

  const worker = await fetch(cloud.siteUrl + OFFLINE_WORKER_PATH);
  expect(worker.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript/);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('a hostile app gets nothing offline, where its document has an address of the site', async ({
  page,
  context,
  cloud,
}) => {
  const { apiKey } = owner;
  const other = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'other-kept', html: HTML });
  await openAndKeep(page, other.pageUrl, 'Hills');
  const name = 'squatter';
  const values = { site: cloud.siteUrl, key: apiKey, name, other: other.projectId };
  const html = hostileApp('squatter.html', values);
  const title = '</title></script><script>window.escaped = "by the title"</script>';
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html });
  await openTable(cloud).set({ pk: `NAME#${name}`, sk: 'NAME' }, { title });
  await page.evaluate((key) => localStorage.setItem('appgen_apiKey', key), apiKey);
  await context.addCookies([{ name: 'session', value: 'secret', url: cloud.siteUrl }]);
  await openAndKeep(page, app.pageUrl, 'Squatter');
  await page.close();
  await context.grantPermissions(['camera']);

  const { page: offline } = await openOffline(context, app.pageUrl);
  const documentUrl = `${app.pageUrl}/offline`;
  const frameOf = async () => {
    const find = () => offline.frames().find((frame) => frame.parentFrame() === offline.mainFrame());
    await expect.poll(() => find()?.url()).toBe(documentUrl);
    const frame = find();
    if (frame === undefined) throw new Error('The page has no app.');
    await frame.waitForLoadState();
    await expect(frame.locator('h1')).toHaveText('Harmless offline game');
    return frame;
  };
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  const gained = (results: unknown) =>
    Object.entries(Object(results)).filter(([, got]) => String(got).startsWith('GOT'));
  // Nobody answers the question about the camera, so the app's attempt to use it ends by a time limit.
  const attack = async () => callInApp(await frameOf(), 'attack');
  const results = await attack();
  expect(Object.keys(Object(results)).length).toBeGreaterThan(30);
  expect(gained(results)).toEqual([]);
  expect(await (await frameOf()).evaluate(() => self.origin)).toBe('null');
  expect(await offline.evaluate(() => Reflect.get(window, 'escaped'))).toBeUndefined();
  expect(await offline.evaluate(() => document.title)).toBe(title);

  // Sends forged messages to the shell, which must ignore them.
  await callInApp(await frameOf(), 'forge');
  await expect.poll(() => keptEntries(offline, other.projectId)).toEqual({});
  expect(await keptDocument(offline, '/p/other-kept')).toContain('Hills');

  // Navigates the app's frame to other URLs. No page of the site opens there, and the page around the app restores it.
  const shown = new Set<string>();
  offline.on('framenavigated', (frame) => shown.add(frame.url()));
  for (const url of [
    app.pageUrl,
    `${app.pageUrl}/embed`,
    `${other.pageUrl}/offline`,
    `${cloud.siteUrl}/signer/index.html`,
    `${cloud.siteUrl}/shell/index.html`,
    cloud.siteUrl + OFFLINE_WORKER_PATH,
    'data:text/html,<script>parent.postMessage(1,"*")</script>',
    'about:blank',
    `${documentUrl}?again`,
  ]) {
    const frame = await frameOf();
    shown.clear();
    await frame.evaluate(([target]) => Reflect.get(window, 'leave')(target), [url]).catch(() => undefined);
    await expect.poll(() => frame.isDetached()).toBe(true);
    await frameOf();
    const known = [documentUrl, `${documentUrl}?again`, 'about:blank', 'chrome-error://chromewebdata/'];
    expect([...shown].filter((each) => !known.includes(each))).toEqual([]);
    expect(offline.url().split('?')[0]).toBe(app.pageUrl);
    await offline.goto(app.pageUrl);
  }
  const rewritten = await frameOf();
  await callInApp(rewritten, 'rewrite');
  await expect(rewritten.locator('#rewritten')).toHaveText(/Error$/);

  // The URL of the stored document cannot be opened in a tab. With a connection, it is the site's not-found page.
  const refused = await context.newPage();
  await expect(refused.goto(documentUrl)).rejects.toThrow();
  await refused.close();
  await offline.goto(app.pageUrl);
  await frameOf();
  await context.setOffline(false);
  requests.length = 0;
  expect(gained(await attack())).toEqual([]);
  const apiCalls = () => requests.filter((url) => url.startsWith(`${cloud.siteUrl}/api/`));
  expect(apiCalls()).toEqual([]);
  const tab = await context.newPage();
  expect((await tab.goto(documentUrl))?.status()).toBe(404);
  await expect(tab.getByRole('heading', { name: 'There is no app here' })).toBeVisible();

  // Negative control: the same document with the site's origin. Nearly all attacks succeed there.
  await tab.route(`${cloud.siteUrl}/p/${name}/control`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await tab.goto(`${cloud.siteUrl}/p/${name}/control`);
  const control = gained(await tab.evaluate(() => Reflect.get(window, 'attack')())).map(([attempt]) => attempt);
  expect(control).toEqual(
    expect.arrayContaining([
      'storage',
      'parentStorage',
      'topDocument',
      'cookie',
      'srcdoc',
      'workers',
      'register',
      'caches',
      'databases',
      'api',
      'apiWithKey',
      'siteScript',
      'siteImage',
    ]),
  );
  expect(apiCalls()).toContain(`${cloud.siteUrl}/api/beacon`);
});
