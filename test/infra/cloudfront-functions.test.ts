/** The viewer functions of both domains, run as CloudFront runs them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const SOURCES = join(import.meta.dirname, '../../infra/cloudfront');
const MAX_FUNCTION_BYTES = 10 * 1024;

const outcomeSchema = z.object({
  uri: z.string().optional(),
  statusCode: z.number().optional(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
});

function viewerRequest(fileName: string, uri: string, headers: Record<string, string> = {}) {
  const source = readFileSync(join(SOURCES, fileName), 'utf8');
  const request = {
    method: 'GET',
    uri,
    querystring: {},
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    cookies: {},
  };
  const event = JSON.stringify({ version: '1.0', request });
  const outcome: unknown = runInNewContext(`${source}\nJSON.stringify(handler(${event}))`);
  return outcomeSchema.parse(JSON.parse(z.string().parse(outcome)));
}

const openOnSite = (uri: string) => viewerRequest('site-viewer-request.js', uri).uri;
const openApp = (uri: string, destination?: string) =>
  viewerRequest('apps-viewer-request.js', uri, destination ? { 'sec-fetch-dest': destination } : {});

describe('the site', () => {
  it.each([
    '/',
    '/create-app',
    '/auth/connect-wallet',
    '/help/how-it-works',
    '/admin/dashboard',
    '/projects/1.1',
  ])('serves its one page at %s', (path) => expect(openOnSite(path)).toBe('/index.html'));

  it.each(['/assets/index-Ab12.js', '/assets/inter.woff2', '/favicon.svg', '/shell/index.html'])(
    'serves the file %s itself',
    (path) => expect(openOnSite(path)).toBe(path),
  );
});

describe('the pages of published apps', () => {
  const openPage = (uri: string) => viewerRequest('pages-viewer-request.js', uri).uri;

  it.each([
    ['/p/focus-tomato', '/api/pages/focus-tomato'],
    ['/p/focus-tomato/', '/api/pages/focus-tomato'],
    ['/p/focus-tomato/manifest.webmanifest', '/api/pages/focus-tomato/manifest'],
    ['/p/%2e%2e', '/api/pages/%2e%2e'],
    ['/preview/prj_01/1.1', '/api/previews/prj_01/1.1'],
  ])('answers %s by the call %s', (path, call) => expect(openPage(path)).toBe(call));

  it.each([
    '/p/',
    '/p/a/b',
    '/p/a/b/manifest.webmanifest',
    '/p/../admin/stats',
    '/preview/prj_01',
    '/preview/a/b/c',
  ])('reaches no call by %s', (path) => expect(openPage(path)).toBe(path));
});

describe('the API', () => {
  const post = (length?: number) =>
    viewerRequest(
      'api-viewer-request.js',
      '/api/create-app',
      length ? { 'content-length': String(length) } : {},
    );

  it('lets through what a function can take', () => {
    expect(post(4_600_000).uri).toBe('/api/create-app');
    expect(post().uri).toBe('/api/create-app');
  });

  it('answers larger bodies with the documented error', () => {
    expect(post(4_600_001)).toMatchObject({
      statusCode: 413,
      headers: { 'content-type': { value: 'application/json' } },
    });
  });
});

describe("the apps' domain", () => {
  it.each(['/raw/prj_01/1.1', '/raw/prj_01/1.1/', '/raw/prj_01/1.1/index.html'])(
    'serves the document at %s to a frame',
    (path) => expect(openApp(path, 'iframe').uri).toBe('/raw/prj_01/1.1/index.html'),
  );

  it('serves the document to callers that do not say what it is for', () => {
    expect(openApp('/raw/prj_01/2').uri).toBe('/raw/prj_01/2/index.html');
  });

  it.each(['/raw/prj_01/1.1', '/raw/prj_01/1.1/index.html'])('sends a tab at %s to its shell', (path) => {
    const { statusCode, headers } = openApp(path, 'document');
    expect(statusCode).toBe(302);
    expect(headers.location?.value).toBe('/api/open/prj_01/rev/1.1');
    expect(headers['cache-control']?.value).toBe('no-store');
  });

  const live = `/live/prj_01/${'a1'.repeat(32)}`;
  it.each([live, `${live}/index.html`])('serves the published document at %s to a frame', (path) =>
    expect(openApp(path, 'iframe').uri).toBe(`${live}/index.html`),
  );

  it('sends a tab at a published document to its page', () => {
    expect(openApp(`${live}/index.html`, 'document').headers.location?.value).toBe('/api/open/prj_01');
  });

  it('leaves pictures alone', () => {
    expect(openApp('/images/prj_01/hero.webp', 'document').uri).toBe('/images/prj_01/hero.webp');
  });

  it.each(['/raw/prj_01/../secret', '/raw//1', '/raw/prj_01/1/extra.js', '/raw/a%0d%0ab/1'])(
    'does not build a redirect out of %s',
    (path) => expect(openApp(path, 'document').statusCode).toBeUndefined(),
  );
});

it.each([
  'site-viewer-request.js',
  'apps-viewer-request.js',
  'pages-viewer-request.js',
  'api-viewer-request.js',
])('%s is within the size limit', (fileName) => {
  expect(readFileSync(join(SOURCES, fileName)).byteLength).toBeLessThanOrEqual(MAX_FUNCTION_BYTES);
});
