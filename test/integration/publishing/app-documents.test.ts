import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VIEW_CACHE_CONTROL } from '../../../shared/domain/view-cache.ts';
import { formOf } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { type PublishedTestApp, publishDocument, putFile } from '../../fixtures/published-app.ts';
import { postJson } from '../../fixtures/signed-in-user.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { type ApiUser, signUpUser } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const HTML = '<!doctype html><title>Hills</title><h1>Hills</h1>';
let cloud: SharedCloud;
let table: StoredItems;
let owner: ApiUser;
let app: PublishedTestApp;
let count = 0;

beforeAll(async () => {
  cloud = await borrowCloud();
  table = openTable(cloud);
});
afterAll(() => cloud.close());
beforeEach(async () => {
  count += 1;
  owner = await signUpUser(cloud.api, `documents_${count}`);
  app = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: `hills-${count}`,
    html: HTML,
  });
});

const mark = (attributes: Record<string, unknown>) =>
  table.set({ pk: `PROJECT#${app.projectId}`, sk: 'PROJECT' }, attributes);
const ban = (isBanned: boolean) => table.set({ pk: `USER#${owner.publicKey}`, sk: 'PROFILE' }, { isBanned });

const publish = ({ projectId }: PublishedTestApp, fields: object) =>
  postJson(`${cloud.api}/projects/${projectId}/publish`, fields, { 'x-api-key': owner.apiKey });
const publishAgain = (published: PublishedTestApp) =>
  publish(published, { publishStatus: true, revisionToPublish: '1' });

async function statuses(headers: Record<string, string> = {}): Promise<number[]> {
  const responses = [app.liveUrl, app.rawUrl].map(async (url) => (await fetch(url, { headers })).status);
  return Promise.all(responses);
}

describe('the documents of an app', () => {
  it('respond with 410 as soon as it is taken down, cached or not, and 200 once it is restored', async () => {
    const etag = (await fetch(app.liveUrl)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect(await statuses()).toEqual([200, 200]);
    await mark({ isTakenDown: true });
    expect(await statuses()).toEqual([410, 410]);
    expect(await statuses({ 'if-none-match': etag })).toEqual([410, 410]);
    expect(await statuses({ range: 'bytes=0-20' })).toEqual([410, 410]);
    expect(await (await fetch(app.rawUrl)).text()).not.toContain('Hills');
    await mark({ isTakenDown: false });
    expect(await statuses()).toEqual([200, 200]);
  });

  it('are revalidated by their ETag instead of sent again', async () => {
    for (const [url, cacheControl] of [
      [app.liveUrl, VIEW_CACHE_CONTROL],
      [app.rawUrl, 'private, no-cache'],
    ] as const) {
      const first = await fetch(url);
      expect(first.headers.get('cache-control')).toBe(cacheControl);
      const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    }
  });

  it('have the current runtime, even if they were saved with another one', async () => {
    const saved = await (await fetch(app.rawUrl)).text();
    const older = saved.replace(/(<script data-buidl-runtime>)[\s\S]*?(<\/script>)/, '$1older$2');
    for (const document of [older, HTML]) {
      await putFile(cloud, `raw/${app.projectId}/1/index.html`, document, 'text/html; charset=utf-8');
      expect(await (await fetch(app.rawUrl)).text()).toBe(saved);
    }
  });

  it('contain the styles of their fonts, and drafts link to them', async () => {
    const link = '<link rel="stylesheet" href="/vendor/font-inter@5.3.0/font.css">';
    const fonts = await publishDocument(cloud, {
      ownerPublicKey: owner.publicKey,
      name: `fonts-${count}`,
      html: HTML.replace('<h1>', `${link}<h1>`),
    });
    const [live = '', draft = ''] = await Promise.all(
      [fonts.liveUrl, fonts.rawUrl].map(async (url) => (await fetch(url)).text()),
    );
    const [, file = ''] = /@font-face[^}]*url\((\/vendor\/font-inter@[^)]+\.woff2)\)/.exec(live) ?? [];
    expect((await fetch(new URL(file, fonts.liveUrl))).headers.get('content-type')).toBe('font/woff2');
    expect([live.includes(link), draft.includes(link)]).toEqual([false, true]);
  });

  it('are compressed, and HEAD describes them without a body', async () => {
    const compressed = await fetch(app.liveUrl, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(await compressed.text()).toContain('<h1>Hills</h1>');
    const head = await fetch(app.liveUrl, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await fetch(app.pageUrl, { method: 'HEAD' })).status).toBe(200);
  });

  it('and their pages ignore unknown query parameters', async () => {
    for (const url of [app.pageUrl, app.previewUrl, app.liveUrl, app.rawUrl]) {
      for (const added of ['?utm_source=mail&fbclid=x', '?name=Ada&projectId=x&kind=raw', '?__proto__=1']) {
        expect((await fetch(url + added)).status).toBe(200);
      }
    }
  });

  it('may be as large as the limit; larger apps are not published', async () => {
    const bigApp = (imageBytes: number) => {
      const html = `${HTML}<img src="data:image/webp;base64,${randomBytes(imageBytes).toString('base64')}">`;
      const name = `big-${imageBytes}`;
      return publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html });
    };
    const largest = await bigApp(3_900_000);
    expect((await publishAgain(largest)).status).toBe(200);
    for (const encoding of ['br', 'identity']) {
      const response = await fetch(largest.liveUrl, { headers: { 'accept-encoding': encoding } });
      expect((await response.text()).length).toBeGreaterThan(5_200_000);
    }
    await expectError(await publishAgain(await bigApp(4_000_000)), 'payload_too_large');
  });
});

describe('the images of an app', () => {
  const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const urlOf = (file: string) => `${cloud.appsUrl}/images/${app.projectId}/${file}`;
  const files = ['a1.webp', 'b2.jpg', 'c3.svg'];

  beforeEach(async () => {
    await putFile(cloud, `images/${app.projectId}/a1.webp`, Buffer.from([0xff, 0, 0x80]), 'image/webp');
    await putFile(cloud, `images/${app.projectId}/b2.jpg`, Buffer.from([0xff, 0xd8]), 'image/jpeg');
    await putFile(cloud, `images/${app.projectId}/c3.svg`, PICTURE, 'image/svg+xml');
  });
  const imageStatuses = (headers: Record<string, string> = {}) =>
    Promise.all(files.map(async (file) => (await fetch(urlOf(file), { headers })).status));

  it('are served byte for byte, with their type and the sandbox of the domain', async () => {
    const webp = await fetch(urlOf('a1.webp'));
    expect([...new Uint8Array(await webp.arrayBuffer())]).toEqual([0xff, 0, 0x80]);
    const svg = await fetch(urlOf('c3.svg'));
    expect(await svg.text()).toBe(PICTURE);
    expect(svg.headers.get('content-security-policy')).toContain('sandbox');
    expect([webp, svg].map(({ headers }) => headers.get('content-type'))).toEqual(['image/webp', 'image/svg+xml']);
  });

  it('are revalidated at each view, and not sent again', async () => {
    const { headers } = await fetch(urlOf('a1.webp'));
    expect(headers.get('cache-control')).toBe(VIEW_CACHE_CONTROL);
    const again = await fetch(urlOf('a1.webp'), {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('end with a takedown and with a ban, even for known addresses, and return after a restore', async () => {
    expect(await imageStatuses()).toEqual([200, 200, 200]);
    for (const end of [mark, (_: object) => ban(true)]) {
      await end({ isTakenDown: true });
      expect(await imageStatuses()).toEqual([410, 410, 410]);
      expect((await fetch(urlOf('a1.webp'), { headers: { 'if-none-match': 'W/"a1.webp"' } })).status).toBe(410);
      await Promise.all([mark({ isTakenDown: false }), ban(false)]);
    }
    expect(await imageStatuses()).toEqual([200, 200, 200]);
  });

  it('are on no other domain, and their address serves no other file', async () => {
    const elsewhere = await fetch(`${cloud.siteUrl}/api/images/${app.projectId}/a1.webp`);
    expect(elsewhere.status).toBe(404);
    for (const url of [urlOf('d4.webp'), urlOf('a1.html'), `${cloud.appsUrl}/images/none/a1.webp`]) {
      expect((await fetch(url)).status).toBe(404);
    }
  });
});

describe('publishing', () => {
  it('refuses a form of a thousand files', async () => {
    const form = formOf({ publishStatus: 'true', revisionToPublish: '1' });
    for (let index = 0; index < 1_000; index += 1) {
      form.append('showcaseImage', new File([`${index}`], `${index}.html`));
    }
    const path = `/projects/${app.projectId}/publish`;
    await expectError(await owner.call(path, { method: 'POST', body: form }), 'payload_too_large');
  });
});

describe('a document', () => {
  it('is never served by the site, where it would have the site’s origin', async () => {
    const { pathname: live } = new URL(app.liveUrl);
    const { pathname: raw } = new URL(app.rawUrl);
    const calls = [live.replace(/^\/live(.*)(\/\w+)$/, '$1/live$2'), raw.replace('/raw', '')];
    for (const path of [live, raw, ...calls.map((call) => `/api/documents${call}`)]) {
      const response = await fetch(`${cloud.siteUrl}${path}`);
      expect(await response.text()).not.toContain('Hills');
    }
  });

  it('does not open in a tab, in any spelling of its address', async () => {
    for (const path of spellingsOf(new URL(app.rawUrl).pathname)) {
      const response = await ask(cloud.appsUrl, path, { 'sec-fetch-dest': 'document' });
      expect(response.body, path).not.toContain('Hills');
      expect([302, 400, 403, 404], path).toContain(response.status);
    }
  });
});

/** Returns variants of the path `/raw/{projectId}/1/{token}`, none of which may bypass the access check. */
function spellingsOf(path: string): string[] {
  return [
    path,
    path.toUpperCase(),
    path.replace(/\/\w+$/, ''),
    path.replace(/\w+$/, 'index.html'),
    `${path}/index.html`,
    `${path}/index%2Ehtml`,
    path.replace('/raw', '/%72aw'),
    path.replace('/raw', '//raw'),
    path.replace('/raw', '/RAW'),
    path.replace('/raw/', '/raw//'),
    path.replace('/raw/', '/raw%2f'),
    path.replace('/1/', '//1//'),
    path.replace('/1/', '/./1/'),
    path.replace('/1/', '/%31/'),
    path.replace('/1/', '/2/../1/'),
    path.replace('/1/', '/2/..%2f1/'),
    `/images/..${path}`,
    `/images/..%2f${path.slice(1)}`,
    `/images/%2e%2e${path}`,
    `${path}.`,
    `${path}/`,
    `${path}%00`,
    `${path}?index.html`,
    `${path}%3f`,
    `${path};a`,
  ];
}

/** Sends a request with this path unchanged, because `fetch` would normalize the path. */
function ask(origin: string, path: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request({ hostname, port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}
