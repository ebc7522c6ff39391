import { describe, expect, it } from 'vitest';
import { errorResponseSchema } from '../../shared/contract/errors.ts';
import { DOCUMENT_PATHS, documentFile } from '../../shared/domain/prerendered-pages.ts';
import { IMAGE_MESSAGES } from '../../shared/messages/images.ts';
import { viewerRequest } from './viewer-request.ts';

const openOnSite = (uri: string) => viewerRequest('site-viewer-request.js', uri).uri;

describe('the site', () => {
  it.each(['/', '/create-app', '/auth/connect-wallet', '/help/how-it-works', '/admin/dashboard', '/projects/1.1'])(
    'serves its one page at %s',
    (path) => expect(openOnSite(path)).toBe('/index.html'),
  );

  it.each(['/assets/index-Ab12.js', '/assets/inter.woff2', '/favicon.svg', '/shell/index.html'])(
    'serves the file %s itself',
    (path) => expect(openOnSite(path)).toBe(path),
  );
});

describe('a page with a separate document', () => {
  const open = (uri: string) => viewerRequest('site-viewer-request.js', uri, {}, DOCUMENT_PATHS.join(' ')).uri;

  it.each([...DOCUMENT_PATHS])('is served at %s', (path) => expect(open(path)).toBe(`/${documentFile(path)}`));

  it.each(['/help/', '/Help', '/help/other', '/create-app/', '/p', '', ' '])(
    'is not served at %j, which gets the document of the app',
    (path) => expect(open(path)).toBe('/index.html'),
  );
});

describe('security.txt', () => {
  it('has a contact, a future expiry and the rules', () => {
    const { statusCode, body } = viewerRequest('site-viewer-request.js', '/.well-known/security.txt', {
      host: 'buidl.example',
    });
    expect(statusCode).toBe(200);
    const fields = new Map(
      (body?.data ?? '')
        .trim()
        .split('\n')
        .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
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
  'the well-known path %s, which the site does not have, is not a page',
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
  ])('responds with the not-found page at %s', (path) => expect(openPage(path)).toBe('/api/pages/-'));
});

describe('the API', () => {
  const post = (length?: number, uri = '/api/create-app') =>
    viewerRequest('api-viewer-request.js', uri, length ? { 'content-length': String(length) } : {});
  const messageOf = ({ body }: ReturnType<typeof post>) =>
    errorResponseSchema.parse(JSON.parse(body?.data ?? '')).error;

  it('accepts bodies that a function can receive', () => {
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

  it('names the limit for a too large thumbnail', () => {
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
