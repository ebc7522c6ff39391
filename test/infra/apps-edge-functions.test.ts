import { describe, expect, it } from 'vitest';
import { viewerRequest } from './viewer-request.ts';

describe('the apps domain', () => {
  const openFile = (uri: string, destination?: string) =>
    viewerRequest('apps-viewer-request.js', uri, destination ? { 'sec-fetch-dest': destination } : {});

  it.each([
    '/partial/prj_01/op_01/index.html',
    '/templates/chess/index.html',
    '/vendor/chart.js@4.6.1/chart.umd.min.js',
    '/vendor/three@0.187.0/addons/controls/OrbitControls.js',
    '/vendor/npm/0123456789abcdef/tiny@1.0.0/dist/tiny.min.js',
    '/vendor/npm/0123456789abcdef/@own/icons@1.0.0-rc.1/css/icons.css',
  ])('serves the file %s', (path) => expect(openFile(path).uri).toBe(path));

  it('serves the document of a template to frames only, and no other file of it', () => {
    expect(openFile('/templates/chess/index.html', 'iframe').uri).toBe('/templates/chess/index.html');
    expect(openFile('/templates/chess/index.html', 'document').statusCode).toBe(404);
  });

  it('serves a preview of a running build to frames only', () => {
    expect(openFile('/partial/prj_01/op_01/index.html', 'iframe').uri).toBe('/partial/prj_01/op_01/index.html');
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
    '/vendor/npm/0123456789abcdef/tiny@1.0.0/../../../../raw/prj_01/1/index.html',
    '/vendor/npm/0123/tiny@1.0.0/tiny.js',
    '/vendor/vue@3.5.45/../../raw/prj_01/1/index.html',
    '/vendor/vue@3.5.45/%2e%2e/%2e%2e/raw/prj_01/1/index.html',
    '/images/prj_01/a1b2.webp%00',
  ])('has nothing at %s', (path) => expect(openFile(path).statusCode).toBe(404));
});

describe('the images on the apps domain', () => {
  const open = (uri: string, destination: string) =>
    viewerRequest('documents-viewer-request.js', uri, { 'sec-fetch-dest': destination });

  it.each(['a1b2.webp', 'a1b2.svg'])('come from the API, also in tabs: %s', (file) => {
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

describe('the documents on the apps domain', () => {
  const open = (uri: string, destination?: string) =>
    viewerRequest('documents-viewer-request.js', uri, destination ? { 'sec-fetch-dest': destination } : {});
  const token = 'a1'.repeat(16);
  const live = `/live/prj_01/${token}`;
  const draftToken = 'a1'.repeat(52);
  const raw = `/raw/prj_01/1.1/${draftToken}`;

  it.each([
    [raw, `/api/documents/prj_01/1.1/${draftToken}`],
    [`/raw/prj_01/1.1/${token}`, `/api/documents/prj_01/1.1/${token}`],
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
  ])('redirect a tab at %s to the shell', (path, location) => {
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
