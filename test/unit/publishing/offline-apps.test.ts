import { describe, expect, it } from 'vitest';
import { offlineContentSecurityPolicy } from '../../../shared/domain/app-policy.ts';
import { appOfOfflineDocument, appOfPage, offlineDocumentPath } from '../../../shared/domain/offline-app.ts';
import { RUNTIME_END, RUNTIME_START } from '../../../shared/domain/runtime-element.ts';
import { KEPT_LIMITS, KeptApps } from '../../../web/offline/kept-apps.ts';
import { offlineDocument } from '../../../web/offline/offline-document.ts';
import { offlinePage } from '../../../web/offline/offline-page.ts';
import { readAppToKeep } from '../../../web/offline/read-app-to-keep.ts';
import { TooLargeError, wholeDocument } from '../../../web/offline/whole-document.ts';

const SITE = 'https://buidl.example';
const APP_URL = 'https://apps.example/live/prj_1/0123';
const FACTS = { status: 'live', projectId: 'prj_1', name: 'hills', title: 'Hills', appUrl: APP_URL, author: 'ann' };
const SHELL =
  '<!doctype html><html><head><title>Buidl</title><meta name="robots" content="noindex" /></head><body></body></html>';
const SITE_POLICY = `default-src 'self'; script-src 'self'; frame-src 'self' https://apps.example; frame-ancestors 'none'`;

/** A cache in memory. Its keys are in insertion order, as in browsers. */
function memoryCache() {
  const entries = new Map<string, Response>();
  const keyOf = (given: RequestInfo | URL) => new URL(given instanceof Request ? given.url : given, SITE).href;
  return {
    match: async (given: RequestInfo | URL) => entries.get(keyOf(given))?.clone(),
    put: async (given: RequestInfo | URL, response: Response) => {
      entries.delete(keyOf(given));
      entries.set(keyOf(given), response);
    },
    delete: async (given: RequestInfo | URL) => entries.delete(keyOf(given)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  };
}

function keptApps(startMs = 0) {
  const cache = memoryCache();
  const clock = { nowMs: startMs };
  const apps = new KeptApps(
    async () => cache,
    () => clock.nowMs,
  );
  const keep = (name: string, html = '<h1>Hills</h1>') => apps.keep({ name, title: name, facts: '{}', html });
  const names = async () => (await cache.keys()).map(({ url }) => new URL(url).pathname.slice('/p/'.length));
  return { apps, cache, clock, keep, names };
}

describe('the apps that a browser keeps', () => {
  it('are at most 20, and the least recently stored ones go', async () => {
    const { apps, keep, names } = keptApps();
    for (let count = 0; count < KEPT_LIMITS.APPS; count += 1) await keep(`app-${count}`);
    await keep('app-0');
    await keep('newest');
    expect(await names()).toHaveLength(KEPT_LIMITS.APPS);
    expect(await apps.find('app-1')).toBeUndefined();
    expect((await names()).slice(-3)).toEqual(['app-19', 'app-0', 'newest']);
  });

  it('have one revision each, and none when the newest one is too large', async () => {
    const { apps, keep, names } = keptApps();
    await keep('hills', 'first');
    await keep('hills', 'second');
    expect((await apps.find('hills'))?.html).toBe('second');
    await keep('hills', 'x'.repeat(KEPT_LIMITS.CHARACTERS + 1));
    expect(await names()).toEqual([]);
  });

  it('end 30 days after the last opening with a connection', async () => {
    const { apps, clock, keep, names } = keptApps(1_000);
    await keep('hills');
    clock.nowMs += KEPT_LIMITS.AGE_MS;
    expect(await apps.find('hills')).toBeDefined();
    clock.nowMs += 1;
    expect(await apps.find('hills')).toBeUndefined();
    expect(await names()).toEqual([]);
  });

  it('stay when there is no room for a new revision, and go when they cannot be read', async () => {
    const { apps, cache, keep, names } = keptApps();
    await keep('hills', 'first');
    const { put } = cache;
    cache.put = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
    await expect(keep('hills', 'second')).rejects.toThrow('Full');
    cache.put = put;
    expect((await apps.find('hills'))?.html).toBe('first');
    await cache.put('/p/hills', new Response('{"name":"hi'));
    expect(await apps.find('hills')).toBeUndefined();
    expect(await names()).toEqual([]);
  });
});

describe('the page around a kept app', () => {
  const shell = () =>
    new Response(SHELL, {
      headers: { 'content-type': 'text/html', 'content-security-policy': SITE_POLICY, 'x-frame-options': 'DENY' },
    });
  const app = {
    name: 'hills',
    title: '</title><script>1</script>',
    facts: JSON.stringify(FACTS),
    html: '',
    keptAtMs: 0,
  };

  it('has the policy of the site, and frames only the kept document of its app', async () => {
    const page = await offlinePage(shell(), app, SITE);
    expect(page?.headers.get('content-security-policy')).toBe(
      `default-src 'self'; script-src 'self'; frame-src ${SITE}/p/hills/offline ${SITE}/offline-worker.js; frame-ancestors 'none'`,
    );
    expect(page?.headers.get('x-frame-options')).toBe('DENY');
  });

  it('contains texts of the app as text', async () => {
    const facts = JSON.stringify({ ...FACTS, title: '</script><script>alert(1)</script>' });
    const text = (await (await offlinePage(shell(), { ...app, facts }, SITE))?.text()) ?? '';
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).toContain('<title>&lt;/title&gt;&lt;script&gt;1&lt;/script&gt;</title>');
    expect(text).toContain(`"appUrl":"${SITE}/p/hills/offline"`);
    expect(text).toContain('"isOffline":true');
  });

  it('is not made without the policy of the site, or of another file', async () => {
    expect(await offlinePage(new Response(SHELL), app, SITE)).toBeUndefined();
    const other = new Response('<p>Captive portal', { headers: { 'content-security-policy': SITE_POLICY } });
    expect(await offlinePage(other, app, SITE)).toBeUndefined();
  });
});

describe('the kept document', () => {
  it('loses the origin of the site by its own policy, and reaches no host', () => {
    const policy = offlineDocument('<h1>Hills</h1>', '').headers.get('content-security-policy') ?? '';
    expect(policy).toBe(offlineContentSecurityPolicy());
    const directives = policy.split('; ').map((directive) => directive.split(' '));
    const sandbox = directives.find(([name]) => name === 'sandbox');
    expect(sandbox).toContain('allow-scripts');
    expect(sandbox).not.toContain('allow-same-origin');
    expect(policy).not.toMatch(/https?:|wss?:/);
    const withSelf = directives.filter((values) => values.includes("'self'")).map(([name]) => name);
    expect(withSelf).toEqual(['frame-ancestors']);
    expect(directives).toContainEqual(['default-src', "'none'"]);
    expect(directives).toContainEqual(['connect-src', 'data:', 'blob:']);
  });

  it('is data until the script of the response writes it', async () => {
    const html = '<!doctype html><h1>Hills</h1></script><script>alert(1)</script><!-- \u2028';
    const text = await offlineDocument(html, 'write()').text();
    const [, data = ''] =
      /^<!doctype html><script type="application\/json">([^<]*)<\/script><script>write\(\)<\/script>$/.exec(text) ?? [];
    expect(JSON.parse(data)).toBe(html);
  });

  it('has a path that no page of an app has', () => {
    expect(appOfOfflineDocument(offlineDocumentPath('hills'))).toBe('hills');
    expect(appOfPage(offlineDocumentPath('hills'))).toBeUndefined();
    for (const path of ['/p/hills', '/p/hills/']) expect(appOfPage(path)).toBe('hills');
    for (const path of ['/p/hills/embed', '/p/hills/manifest.webmanifest', '/preview/prj_1/1', '/p/../admin', '/p/']) {
      expect(appOfPage(path)).toBeUndefined();
    }
  });
});

describe('a document is made whole', () => {
  const runtime = `${RUNTIME_START}load("/vendor/dayjs@1.11.23/dayjs.min.js")${RUNTIME_END}`;
  const image = `/images/prj_1/${'a'.repeat(64)}.svg`;
  const fetched = '/vendor/npm/0123456789abcdef/@scope/left-pad@1.0.0/index.js';
  const html = `<!doctype html>${runtime}<script src="/vendor/dayjs@1.11.23/dayjs.min.js"></script><script src="${fetched}"></script><img src="${image}#hero"><img src="${image.replace('a', 'b')}#gone">`;
  const files: Record<string, string> = {
    '/vendor/dayjs@1.11.23/dayjs.min.js': 'dayjs()',
    [fetched]: 'pad()',
    [image]: '<svg/>',
  };
  const load = async (given: RequestInfo | URL) => {
    const { origin, pathname } = new URL(String(given));
    expect(origin).toBe('https://apps.example');
    const text = files[pathname];
    return text === undefined ? new Response('', { status: 404 }) : new Response(text);
  };

  it('with the libraries, fetched packages and images of the apps domain, and an unchanged runtime', async () => {
    const { html: whole } = await wholeDocument(html, APP_URL, load);
    expect(whole.startsWith(`<!doctype html>${runtime}`)).toBe(true);
    const rest = whole.replace(runtime, '');
    for (const text of ['dayjs()', 'pad()', '<svg/>']) expect(rest).toContain(`base64,${btoa(text)}`);
    expect(rest).not.toContain(fetched);
    expect(rest).toContain('#gone');
  });

  it('and is complete unless a file fails to load', async () => {
    const failing = (path: string, failure: () => Response) => async (given: RequestInfo | URL) =>
      new URL(String(given)).pathname.endsWith(path) ? failure() : load(given);
    const busy = failing('.svg', () => new Response('', { status: 503 }));
    const unreachable = failing('dayjs.min.js', () => {
      throw new TypeError('Failed to fetch');
    });
    const results = await Promise.all([load, busy, unreachable].map((get) => wholeDocument(html, APP_URL, get)));
    expect(results.map(({ isComplete }) => isComplete)).toEqual([true, false, false]);
  });

  it.each([
    ['its files are too large', html, () => new Response(new Uint8Array(KEPT_LIMITS.CHARACTERS))],
    ['one file is in it too often', html.repeat(90), () => new Response(new Uint8Array(300_000))],
    [
      'one image is in it too often',
      `<img src="${image}#hero">`.repeat(90),
      () => new Response(new Uint8Array(300_000)),
    ],
    ['it has too many files', distinct((n) => `"/vendor/dayjs@1.11.23/${n}.js"`), () => new Response('')],
    ['it has too many images', distinct((n) => `"${image}#n${n}"`), () => new Response('')],
  ])('unless %s', async (_, text, answer) => {
    await expect(wholeDocument(text, APP_URL, async () => answer())).rejects.toThrow(TooLargeError);
  });

  it.each([
    ['starts of import maps', '<script type=importmap '],
    ['folders of import maps', '{"three/addons/":"/vendor/three@0.185.1/addons/"}'],
    ['modules', '"three/addons/a.js"'],
    ['spaces', '<script type="importmap">      '],
  ])('in a time in proportion to its length, with many %s', async (_, part) => {
    const module = '<script type="module">import "/vendor/three@0.185.1/three.module.min.js"</script>';
    const inner = async (given: RequestInfo | URL) =>
      new Response(String(given).endsWith('three.module.min.js') ? 'import "./three.core.min.js"' : '');
    // An expression that takes quadratic or cubic time would not end.
    const { html: whole } = await wholeDocument(module + part.repeat(40_000), APP_URL, inner);
    expect(whole).toContain('data:text/javascript');
  });
});

function distinct(text: (count: number) => string): string {
  return Array.from({ length: 600 }, (_, count) => text(count)).join(' ');
}

it('a message to keep an app names a published app', () => {
  expect(readAppToKeep({ facts: FACTS, title: 'Hills' })).toEqual({
    name: 'hills',
    appUrl: APP_URL,
    title: 'Hills',
    facts: JSON.stringify(FACTS),
  });
  for (const message of [
    undefined,
    'keep',
    { facts: { ...FACTS, status: 'preview' }, title: 'Hills' },
    { facts: { ...FACTS, appUrl: 'live' }, title: 'Hills' },
    { facts: { ...FACTS, name: 1 }, title: 'Hills' },
    { facts: FACTS },
  ]) {
    expect(readAppToKeep(message)).toBeUndefined();
  }
});
