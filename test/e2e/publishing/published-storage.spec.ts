/** Tests IndexedDB, caches, workers and other APIs that a sandbox blocks, in published apps and exported files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { exportDocument } from '../../../shared/domain/export-document.ts';
import { ORDINARY_LINES, ordinaryDocument } from '../../fixtures/ordinary-lines.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { STORING_APP } from '../../fixtures/storing-app.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { callInApp, openApp } from './published-apps.ts';

let owner: ApiUser;

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'keeper');
});

const DATABASES_WORKER = /databases\.worker/;

const notesOf = (app: FrameLocator | Page) => app.getByRole('listitem');
const kept = (text: string) => ['plain', 'dexie', 'forage', 'cached'].map((kind) => `${kind} ${text}`);

async function addNote(app: FrameLocator | Page, text: string, button = 'Add'): Promise<void> {
  await expect(app.getByRole('status')).toHaveText('shown');
  await app.getByLabel('Note').fill(text);
  await app.getByRole('button', { name: button, exact: true }).click();
}

test('databases and caches of an app are kept, in its page and embedded', async ({ page, cloud }) => {
  const publish = (name: string) =>
    publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html: STORING_APP });
  const [notes, others] = [await publish('notes'), await publish('other-notes')];
  const app = page.frameLocator('iframe');
  await page.goto(notes.pageUrl);
  await addNote(app, 'buy milk');
  await expect(notesOf(app)).toHaveText(kept('buy milk'));
  await page.reload();
  await expect(notesOf(app)).toHaveText(kept('buy milk'));

  // The app reloads itself as soon as its transaction has completed.
  await addNote(app, 'call Ann', 'Add and reload');
  await expect(notesOf(app)).toHaveText([...kept('buy milk').toSpliced(1, 0, 'plain call Ann')]);

  await page.goto(`${notes.pageUrl}/embed`);
  await expect(notesOf(app)).toHaveText([...kept('buy milk').toSpliced(1, 0, 'plain call Ann')]);

  await page.goto(others.pageUrl);
  await expect(app.getByRole('status')).toHaveText('shown');
  await expect(notesOf(app)).toHaveCount(0);
});

test('databases are kept when the page takes long to load them', async ({ page, cloud }) => {
  await page.clock.install();
  const { pageUrl } = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: 'slow-notes',
    html: STORING_APP,
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(DATABASES_WORKER, async (route) => {
    await released;
    await route.continue();
  });
  const requested = page.waitForRequest(DATABASES_WORKER);
  await page.goto(pageUrl);
  await requested;
  await page.clock.fastForward(60_000);
  release();
  const app = page.frameLocator('iframe');
  await addNote(app, 'buy milk');
  await expect(notesOf(app)).toHaveText(kept('buy milk'));
  await page.reload();
  await expect(notesOf(app)).toHaveText(kept('buy milk'));
});

test('an exported file has the databases of its browser', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'buidl-exported-'));
  const file = join(folder, 'notes.html');
  writeFileSync(file, exportDocument({ html: STORING_APP, script: '' }));
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    await addNote(page, 'buy milk');
    await expect(notesOf(page)).toHaveText(kept('buy milk'));
    await page.reload();
    await expect(notesOf(page)).toHaveText(kept('buy milk'));
  } finally {
    await context.close();
    rmSync(folder, { recursive: true });
  }
});

test('two tabs of an app see what the other one stores', async ({ page, context, cloud }) => {
  const notes = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'tabs', html: STORING_APP });
  const other = await context.newPage();
  await other.goto(notes.pageUrl);
  await page.goto(notes.pageUrl);
  await addNote(other.frameLocator('iframe'), 'of the other');
  await expect(notesOf(other.frameLocator('iframe'))).toHaveText(kept('of the other'));
  await addNote(page.frameLocator('iframe'), 'of this');
  await expect(notesOf(page.frameLocator('iframe'))).toHaveText([
    ...['plain of the other', 'plain of this', 'dexie of the other', 'dexie of this'],
    ...['forage of the other', 'forage of this', 'cached of this'],
  ]);
});

test('an app that writes a gigabyte is refused at 50 MB, and its page stays usable', async ({ page, cloud }) => {
  const html = `<!doctype html><title>Hoarder</title><script>
    const opening = indexedDB.open('hoard', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true });
    const run = (mode, use) => new Promise((resolve, reject) => {
      const transaction = opening.result.transaction('bytes', mode);
      const request = use(transaction.objectStore('bytes'));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
    window.hoard = async () => {
      try {
        for (let index = 0; index < 1_024; index += 1) await run('readwrite', (store) => store.add(new Uint8Array(1_048_576)));
      } catch (error) { return error.name; }
    };
    window.count = () => run('readonly', (store) => store.count());
    opening.onsuccess = () => { document.title = 'Open'; };
  </script>`;
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'gigabyte', html });
  let frame = await openApp(page, app.pageUrl);
  await expect.poll(() => frame.title()).toBe('Open');
  expect(await callInApp(frame, 'hoard')).toBe('QuotaExceededError');
  expect(await callInApp(frame, 'count')).toBe(49);
  frame = await openApp(page, app.pageUrl);
  await expect.poll(() => frame.title()).toBe('Open');
  expect(await callInApp(frame, 'count')).toBe(49);
});

test('no ordinary line of a script throws', async ({ page, cloud }) => {
  const html = ordinaryDocument();
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'ordinary', html });
  const frame = await openApp(page, app.pageUrl);
  await expect.poll(() => callInApp(frame, 'tried')).toBe(ORDINARY_LINES.length - 1);
  const thrown = Object.values(Object(await callInApp(frame, 'thrown'))).map((each) => JSON.stringify(each));
  expect(thrown).toEqual([]);
});

test('workers start from data and blob URLs with libraries of the shelf, and missing files fail plainly', async ({
  page,
  cloud,
}) => {
  const html = `<!doctype html><title>Workers</title><script>
    const answers = {};
    const ask = (name, worker) => {
      worker.onmessage = ({ data }) => { answers[name] = data; };
      worker.onerror = (event) => { event.preventDefault(); answers[name] = 'error'; };
      worker.postMessage('x');
    };
    const blob = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    const answer = (value) => 'onmessage = () => postMessage(' + value + ')';
    ask('data', new Worker('data:text/javascript,' + encodeURIComponent(answer('"dätä"'))));
    ask('base64', new Worker('data:text/javascript;base64,' + btoa(answer('2'))));
    ask('blob', new Worker(blob(answer('3'))));
    ask('library', new Worker(blob('importScripts("/vendor/d3@7.9.2/d3.min.js");' + answer('d3.sum([1, 2, 3])'))));
    ask('origin', new Worker(blob('importScripts(location.origin + "/vendor/d3@7.9.2/d3.min.js");' + answer('d3.max([1, 9])'))));
    const module = 'import { sum } from "' + location.origin + '/vendor/d3@7.9.2/d3.esm.js";' + answer('sum([4, 5])');
    ask('module', new Worker(blob(module), { type: 'module' }));
    ask('databases', new Worker(blob(answer('[typeof indexedDB, typeof self.caches].join()'))));
    ask('missing', new Worker('worker.js'));
    ask('missing module', new Worker(new URL('worker.js', location.href), { type: 'module' }));
    window.answers = answers;
  </script>`;
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'workers', html });
  const frame = await openApp(page, app.pageUrl);
  await expect
    .poll(() => callInApp(frame, 'answers'))
    .toEqual({
      data: 'dätä',
      base64: 2,
      blob: 3,
      library: 6,
      origin: 9,
      module: 9,
      databases: 'undefined,undefined',
      missing: 'error',
      'missing module': 'error',
    });
});
