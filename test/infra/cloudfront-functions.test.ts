/** The CloudFront Functions of both domains, run as CloudFront runs them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { errorResponseSchema } from '../../shared/contract/errors.ts';
import { DOCUMENT_PATHS, documentFile } from '../../shared/domain/prerendered-pages.ts';
import { IMAGE_MESSAGES } from '../../shared/messages/images.ts';

const SOURCES = join(import.meta.dirname, '../../infra/edge-functions');
const MAX_FUNCTION_BYTES = 10 * 1024;

const outcomeSchema = z.object({
  uri: z.string().optional(),
  statusCode: z.number().optional(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
  body: z.object({ data: z.string() }).optional(),
});

function viewerRequest(fileName: string, uri: string, headers: Record<string, string> = {}, paths = '') {
  const source = readFileSync(join(SOURCES, fileName), 'utf8').replace(
    "DOCUMENT_PATHS = ''",
    `DOCUMENT_PATHS = '${paths}'`,
  );
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

describe('a page with a document of its own', () => {
  const open = (uri: string) =>
    viewerRequest('site-viewer-request.js', uri, {}, DOCUMENT_PATHS.join(' ')).uri;

  it.each([...DOCUMENT_PATHS])('is served at %s', (path) =>
    expect(open(path)).toBe(`/${documentFile(path)}`),
  );

  it.each(['/help/', '/Help', '/help/other', '/create-app/', '/p', '', ' '])(
    'is not served at %j, which gets the document of the app',
    (path) => expect(open(path)).toBe('/index.html'),
  );
});

describe('security.txt', () => {
  it('names a contact, an end to come and the rules', () => {
    const { statusCode, body } = viewerRequest('site-viewer-request.js', '/.well-known/security.txt', {
      host: 'buidl.example',
    });
    expect(statusCode).toBe(200);
    const fields = new Map(
      (body?.data ?? '')
        .trim()
        .split('\n')
        .map((line): [string, string] => [
          line.slice(0, line.indexOf(':')),
          line.slice(line.indexOf(':') + 2),
        ]),
    );
    expect(fields.get('Contact')).toBe('https://buidl.example/app-rules');
    expect(fields.get('Canonical')).toBe('https://buidl.example/.well-known/security.txt');
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });
});

it('robots.txt names the sitemap', () => {
  const { statusCode, body } = viewerRequest('site-viewer-request.js', '/robots.txt', {
    host: 'buidl.example',
  });
  expect(statusCode).toBe(200);
  expect(body?.data.split('\n')).toContain('Sitemap: https://buidl.example/sitemap.xml');
});

describe('the address of the API itself', () => {
  it('is not a page of the site', () => {
    const { statusCode, body } = viewerRequest('site-viewer-request.js', '/api');
    expect(statusCode).toBe(404);
    expect(errorResponseSchema.parse(JSON.parse(body?.data ?? '')).code).toBe('not_found');
  });
});

it.each(['/.well-known/openid-configuration', '/.well-known/change-password'])(
  'the address %s, which programs look for and the site does not have, is no page of it',
  (path) => expect(viewerRequest('site-viewer-request.js', path).statusCode).toBe(404),
);

describe('the pages of published apps', () => {
  const openPage = (uri: string) => viewerRequest('pages-viewer-request.js', uri).uri;

  it.each([
    ['/p/focus-tomato', '/api/pages/focus-tomato'],
    ['/p/focus-tomato/', '/api/pages/focus-tomato'],
    ['/p/focus-tomato/manifest.webmanifest', '/api/pages/focus-tomato/manifest'],
    ['/p/focus-tomato/embed', '/api/pages/focus-tomato/embed'],
    ['/sitemap.xml', '/api/sitemap'],
    ['/gallery.rss', '/api/gallery-feed'],
    ['/p/%2e%2e', '/api/pages/%2e%2e'],
    ['/preview/prj_01/1.1', '/api/previews/prj_01/1.1'],
    ['/.well-known/buidl-keys.json', '/api/receipt-keys'],
  ])('serves %s with the endpoint %s', (path, call) => expect(openPage(path)).toBe(call));

  it.each([
    '/p/',
    '/p/a/b',
    '/p/a//',
    '/p/a/b/embed',
    '/p/a/b/manifest.webmanifest',
    '/p/../admin/stats',
    '/p/%ff',
    '/preview/prj_01',
    '/preview/a/b/c',
  ])('has the page of a name that nobody has at %s', (path) => expect(openPage(path)).toBe('/api/pages/-'));
});

describe('the API', () => {
  const post = (length?: number, uri = '/api/create-app') =>
    viewerRequest('api-viewer-request.js', uri, length ? { 'content-length': String(length) } : {});
  const messageOf = ({ body }: ReturnType<typeof post>) =>
    errorResponseSchema.parse(JSON.parse(body?.data ?? '')).error;

  it('passes bodies that a function can receive', () => {
    expect(post(4_600_000).uri).toBe('/api/create-app');
    expect(post().uri).toBe('/api/create-app');
    expect(post(10, '/api/projects/%F0%9F%98%80').uri).toBe('/api/projects/%F0%9F%98%80');
  });

  it('refuses larger bodies with the documented error', () => {
    const refused = post(4_600_001);
    expect(refused).toMatchObject({
      statusCode: 413,
      headers: { 'content-type': { value: 'application/json' } },
    });
    expect(messageOf(refused)).toContain('Please send large files as uploads.');
  });

  it('names the limit to a thumbnail that is too large', () => {
    for (const path of ['/api/projects/prj_01/publish', '/api/projects/prj_01/showcase-image']) {
      expect(messageOf(post(6_000_000, path))).toBe(IMAGE_MESSAGES.tooLarge);
      expect(messageOf(post(5_000_000, path))).toContain('as uploads');
    }
  });

  it.each(['/api/projects/%', '/api/projects/%ff', '/api/%E0%A4%A'])(
    'refuses %s, which the gateway cannot decode, with the documented error',
    (uri) => {
      const refused = post(undefined, uri);
      expect(refused.statusCode).toBe(400);
      expect(messageOf(refused)).toBe('This address is not valid.');
    },
  );
});

describe("the apps' domain", () => {
  const openFile = (uri: string, destination?: string) =>
    viewerRequest('apps-viewer-request.js', uri, destination ? { 'sec-fetch-dest': destination } : {});

  it.each([
    '/partial/prj_01/op_01/index.html',
    '/templates/chess/index.html',
    '/vendor/chart.js@4.6.1/chart.umd.min.js',
    '/vendor/three@0.187.0/addons/controls/OrbitControls.js',
  ])('serves the file %s', (path) => expect(openFile(path).uri).toBe(path));

  it('serves the document of a template to frames only, and nothing else of it', () => {
    expect(openFile('/templates/chess/index.html', 'iframe').uri).toBe('/templates/chess/index.html');
    expect(openFile('/templates/chess/index.html', 'document').statusCode).toBe(404);
  });

  it('serves an app that is being written to frames only', () => {
    expect(openFile('/partial/prj_01/op_01/index.html', 'iframe').uri).toBe(
      '/partial/prj_01/op_01/index.html',
    );
    expect(openFile('/partial/prj_01/op_01/index.html', 'document').statusCode).toBe(404);
  });

  it.each([
    '/',
    '/raw/prj_01/1/index.html',
    '/%72aw/prj_01/1/index.html',
    '//raw/prj_01/1/index.html',
    '/RAW/prj_01/1/index.html',
    '/images/prj_01/a1b2.webp',
    '/images/../raw/prj_01/1/index.html',
    '/images/..%2fraw/prj_01/1/index.html',
    '/images/prj_01/..%2f..%2fraw%2fprj_01%2f1%2findex.html',
    '/partial/op_01/index.html',
    '/templates/chess/revision.json',
    '/templates/chess/thumbnail.webp',
    '/templates/../raw/prj_01/1/index.html',
    '/templates/chess/index.html/',
    '/partial/../raw/prj_01/1/index.html',
    '/partial/prj_01/op_01/index%2Ehtml',
    '/images/prj_01/a1b2.webp/',
    '/vendor/',
    '/vendor/vue@3.5.45/',
    '/vendor/vue/vue.js',
    '/vendor/vue@3.5.45/../../raw/prj_01/1/index.html',
    '/vendor/vue@3.5.45/%2e%2e/%2e%2e/raw/prj_01/1/index.html',
    '/images/prj_01/a1b2.webp%00',
  ])('has nothing at %s', (path) => expect(openFile(path).statusCode).toBe(404));
});

describe("the images on the apps' domain", () => {
  const open = (uri: string, destination: string) =>
    viewerRequest('documents-viewer-request.js', uri, { 'sec-fetch-dest': destination });

  it.each(['a1b2.webp', 'a1b2.svg'])('come from the API, in tabs as well: %s', (file) => {
    for (const destination of ['image', 'document']) {
      const outcome = open(`/images/prj_01/${file}`, destination);
      expect(outcome.uri).toBe(`/api/images/prj_01/${file}`);
      expect(outcome.headers['x-apps-domain']?.value).toBe('1');
    }
  });

  it.each([
    '/images/..%2fraw/prj_01/1/index.html',
    '/images/prj_01/..%2f..%2fraw%2fprj_01%2f1%2findex.html',
    '/images/prj_01/a1b2.webp/',
    '/images/prj_01/a1b2.webp%00',
    '/images/prj_01/../a1b2.webp',
    '/images/prj_01',
  ])('have one spelling only: nothing is at %s', (path) => expect(open(path, 'image').statusCode).toBe(404));
});

describe("the documents on the apps' domain", () => {
  const open = (uri: string, destination?: string) =>
    viewerRequest('documents-viewer-request.js', uri, destination ? { 'sec-fetch-dest': destination } : {});
  const token = 'a1'.repeat(16);
  const live = `/live/prj_01/${token}`;
  const raw = `/raw/prj_01/1.1/${token}`;

  it.each([
    [raw, `/api/documents/prj_01/1.1/${token}`],
    [live, `/api/documents/prj_01/live/${token}`],
  ])('are served at %s to frames, and to callers without sec-fetch-dest', (path, call) => {
    for (const destination of ['iframe', 'empty', undefined]) {
      const outcome = open(path, destination);
      expect(outcome.uri).toBe(call);
      expect(outcome.headers['x-apps-domain']?.value).toBe('1');
    }
  });

  it.each([
    [raw, '/api/open/prj_01/rev/1.1'],
    [live, '/api/open/prj_01'],
  ])('send a tab at %s to the shell', (path, location) => {
    const { statusCode, headers } = open(path, 'document');
    expect(statusCode).toBe(302);
    expect(headers.location?.value).toBe(location);
    expect(headers['cache-control']?.value).toBe('no-store');
  });

  it.each([
    '/raw/prj_01/1.1',
    '/raw/prj_01/1.1/index.html',
    '/raw/prj_01/../secret',
    `/raw//1/${token}`,
    `/raw/prj_01/live/${token}`,
    `/raw/a%0d%0ab/1/${token}`,
    `/raw/prj_01//1/${token}`,
    `/raw/prj_01/%31/${token}`,
    `/raw/prj_01/2/..%2f1/${token}`,
    `${raw}.`,
    `${raw}/`,
    `${raw}/index.html`,
    `${raw}%3f`,
    raw.slice(0, -1),
    raw.replace('a1', 'A1'),
    '/live/prj_01/short',
    `${live}/index.html`,
    live.toUpperCase(),
  ])('have one spelling only: nothing is at %s', (path) => {
    for (const destination of ['document', 'iframe', undefined]) {
      expect(open(path, destination).statusCode).toBe(404);
    }
  });
});

it.each([
  'site-viewer-request.js',
  'apps-viewer-request.js',
  'documents-viewer-request.js',
  'pages-viewer-request.js',
  'api-viewer-request.js',
])('%s is within the size limit', (fileName) => {
  expect(readFileSync(join(SOURCES, fileName)).byteLength).toBeLessThanOrEqual(MAX_FUNCTION_BYTES);
});
