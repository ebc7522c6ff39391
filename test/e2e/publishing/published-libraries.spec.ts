/** Apps with libraries, fonts and compiled scripts work when published, embedded and exported as a file. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { embedShelf, loadShelf } from '@buidl/client/embed-shelf';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { replaceCdnUrls } from '../../../functions/core/builds/documents/replace-cdn-urls.ts';
import { exportDocument, removeRuntime } from '../../../shared/domain/export-document.ts';
import { importFile, postForm } from '../../fixtures/app-build.ts';
import { INK, LIBRARY_APPS } from '../../fixtures/library-apps.ts';
import { knownArchives } from '../../fixtures/library-archives.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { postJson } from '../../fixtures/signed-in-user.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';

const DRAWN_PIXELS = 10_000;

let owner: ApiUser;
/** The packages in the test's registry, as `name@version`. */
let offered: string[];

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'libraries');
  const archives = await knownArchives();
  await cloud.packageRegistry.offer(archives);
  offered = archives.map(({ name, version }) => `${name}@${version}`);
});

/** Returns a list that collects the page's errors and its requests to other machines from now on. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('pageerror', (error) => seen.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !/(?:^|\.)localhost$|^127\./.test(hostname)) seen.push(request.url());
  });
  return seen;
}

async function inkPixels(page: Page): Promise<number> {
  const { data, info } = await sharp(await page.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if (INK.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= 2)) count += 1;
  }
  return count;
}

async function expectDrawing(page: Page, url: string): Promise<void> {
  const seen = watch(page);
  await page.goto(url);
  await expect.poll(() => inkPixels(page)).toBeGreaterThan(DRAWN_PIXELS);
  expect(seen).toEqual([]);
}

for (const [index, { title, packages, html, fileName = 'app.html' }] of LIBRARY_APPS.entries()) {
  test(`${title} draws in a published app, an embed and an exported file`, async ({ page, cloud, browser }) => {
    const file = new File([html], fileName);
    const missing = packages.filter((each) => !offered.includes(each));
    if (missing.length > 0) {
      console.warn(`The registry cannot be reached. Not tried: ${missing.join(', ')}`);
      const refused = await postForm(`${cloud.api}/import-app`, owner.apiKey, { document: [file] });
      expect(await refused.text()).toContain('package registry, which could not be reached');
      return;
    }
    const { projectId, receipt, appUrl } = await importFile(cloud.api, owner.apiKey, file);
    expect(receipt?.problemsLeft).toEqual([]);
    const name = `library-${index}`;
    const publishing = { publishStatus: true, publishedAppName: name, revisionToPublish: '1' };
    const headers = { 'x-api-key': owner.apiKey };
    expect((await postJson(`${cloud.api}/projects/${projectId}/publish`, publishing, headers)).status).toBe(200);
    await expectDrawing(page, `${cloud.siteUrl}/p/${name}`);
    await expectDrawing(await page.context().newPage(), `${cloud.siteUrl}/p/${name}/embed`);

    const saved = removeRuntime(await (await fetch(appUrl ?? '')).text());
    const load = async (path: string) => {
      const response = await fetch(cloud.appsUrl + path);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
    };
    const exported = exportDocument({ html: embedShelf(saved, await loadShelf(saved, load)), script: '' });
    const path = test.info().outputPath('app.html');
    writeFileSync(path, exported);
    const context = await browser.newContext({ offline: true });
    await expectDrawing(await context.newPage(), pathToFileURL(path).href);
    await context.close();
  });
}

test('an app whose library is gone says so, and works again once it is saved', async ({ page, cloud }) => {
  const gone = ['lucide@1.65.0/lucide.min.js', 'pdf.js@3.11.174/pdf.min.js'];
  for (const [index, file] of gone.entries()) {
    const html = `<!doctype html><html lang="en"><title>Old</title><script src="/vendor/${file}"></script><p role="status"></p>
<script>document.querySelector('p').textContent = typeof (window.lucide ?? window.pdfjsLib);</script></html>`;
    const { pageUrl } = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: `gone-${index}`, html });
    await page.goto(pageUrl);
    const notice = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(notice).toContainText(`${file.split('/')[0]} could not be loaded`);
    const saved = await publishDocument(cloud, {
      ownerPublicKey: owner.publicKey,
      name: `saved-${index}`,
      html: replaceCdnUrls(html),
    });
    await page.goto(saved.pageUrl);
    await expect(page.frameLocator('iframe').getByRole('status')).toHaveText('object');
    await expect(notice).toHaveCount(0);
  }
});
