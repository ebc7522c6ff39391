import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorResponseSchema } from '../../shared/contract/errors.ts';
import { APP_PATHS, DOCUMENT_PATHS, documentFile, NOT_FOUND_PATH } from '../../shared/domain/prerendered-pages.ts';
import { IMAGE_MESSAGES } from '../../shared/messages/images.ts';
import { viewerRequest, viewerResponse } from './viewer-request.ts';

const NOT_FOUND = `/${documentFile(NOT_FOUND_PATH)}`;
const SITE_FUNCTION = 'site-viewer-request.js';
const openOnSite = (uri: string) => viewerRequest(SITE_FUNCTION, uri).uri;

/** Returns the paths of the router, with `*` for each parameter. */
function routerPaths(): string[] {
  const sources = ['web/src/app/router.tsx', 'web/src/app/user-routes.tsx'].map((file) =>
    readFileSync(join(import.meta.dirname, '../..', file), 'utf8'),
  );
  const paths = [...sources.join('').matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path);
  return paths.filter((path) => path !== '*').map((path) => `/${path.replace(/:\w+/g, '*')}`);
}

describe('the site', () => {
  it.each(['/auth/connect-wallet', '/admin/dashboard', '/u/ann', '/receipts/op_1', '/Account', '/account/'])(
    'serves its one page at %s',
    (path) => expect(openOnSite(path)).toBe('/index.html'),
  );

  it('knows every path of the router', () => {
    const known = [...DOCUMENT_PATHS, ...APP_PATHS, '/templates/*'];
    expect(routerPaths().length).toBeGreaterThan(15);
    expect(routerPaths().filter((path) => !known.includes(path))).toEqual([]);
    expect(APP_PATHS.filter((path) => !routerPaths().includes(path))).toEqual([]);
  });

  it.each(['/assets/index-Ab12.js', '/assets/inter.woff2', '/favicon.svg', '/shell/index.html'])(
    'serves the file %s itself',
    (path) => expect(openOnSite(path)).toBe(path),
  );
});

describe('a page with a separate document', () => {
  it.each([...DOCUMENT_PATHS])('is served at %s', (path) => expect(openOnSite(path)).toBe(`/${documentFile(path)}`));

  it.each(['/help/', '/Help', '/create-app/', '/templates/chess/'])(
    'is not served at %j, which gets the document of the app',
    (path) => expect(openOnSite(path)).toBe('/index.html'),
  );
});

describe('an unknown path', () => {
  it.each(['/help/other', '/projects/1.1', '/templates/none', '/p', '/u/', '/u/a/b', '/not-found', '', ' ', '/*'])(
    'gets the not-found page with the status 404: %j',
    (path) => {
      expect(openOnSite(path)).toBe(NOT_FOUND);
      const { statusCode, headers } = viewerResponse(SITE_FUNCTION, path);
      expect({ statusCode, headers }).toEqual({ statusCode: 404, headers: { 'x-robots-tag': { value: 'noindex' } } });
    },
  );

  it('has the status 404 too where CloudFront passes the rewritten path', () =>
    expect(viewerResponse(SITE_FUNCTION, NOT_FOUND).statusCode).toBe(404));

  it('leaves other responses unchanged', () => {
    for (const path of ['/', '/index.html', '/auth', '/assets/a.js', '/pages/help.html']) {
      expect(viewerResponse(SITE_FUNCTION, path)).toMatchObject({ statusCode: 200, headers: {} });
    }
    expect(viewerResponse(SITE_FUNCTION, NOT_FOUND, 304).statusCode).toBe(304);
  });
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
  const lines = body?.data.split('\n') ?? [];
  expect(lines).toContain('Sitemap: https://buidl.example/sitemap.xml');
  const disallowed = lines.flatMap((line) => /^Disallow: (.+)/.exec(line)?.slice(1) ?? []);
  expect(disallowed.filter((path) => '/feed.xml'.startsWith(path))).toEqual([]);
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
    ['/feed.xml', '/api/gallery-feed'],
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
