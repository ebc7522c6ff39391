import { expect, type Frame, type Page } from '@playwright/test';
import { publishDocument } from '../../fixtures/published-app.ts';
import { signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { callInApp, openApp } from './published-apps.ts';

const ELSEWHERE = 'https://elsewhere.example';
const HTML = `<!doctype html><html lang="en"><title>Links</title><h1>Links</h1>
<a href="${ELSEWHERE}/plain">Plain</a>
<a href="${ELSEWHERE}/top" target="_top">Top</a>
<a href="${ELSEWHERE}/own" target="_self">Own</a>
<a href="${ELSEWHERE}/nested" onclick="event.stopPropagation()"><b>Nested</b></a>
<a href="${ELSEWHERE}/file.txt" download>File</a>
<svg width="80" height="30"><a href="${ELSEWHERE}/drawn"><text y="20">Drawn</text></a></svg>
<form action="${ELSEWHERE}/search"><label>Words <input name="q"></label><button>Search</button></form>
<form method="dialog"><button formaction="${ELSEWHERE}/button" formmethod="get">Sent by its button</button></form>
<a href="${ELSEWHERE}/kept" onclick="event.preventDefault(); window.handled = 1">Handled</a>
<a href="mailto:ada@example.com">Mail</a>
<a href="tel:+15550100" target="_top">Call</a>
<a href="#below">Below</a>
<a href="?page=2">Page</a>
<a id="blob" download="notes.txt">Notes</a>
<p id="below" style="margin-top: 2000px">Down here</p>
<script>
  window.handled = 0;
  window.started = Math.random();
  document.getElementById('blob').href = URL.createObjectURL(new Blob(['kept']));
</script></html>`;

async function openLinks(page: Page, cloud: Parameters<typeof publishDocument>[0], name: string) {
  const { publicKey } = await signUpUser(cloud.api, name);
  const app = await publishDocument(cloud, { ownerPublicKey: publicKey, name: `app-${name}`, html: HTML });
  return openApp(page, app.pageUrl);
}

/** Returns the URL of the tab that the action opens after the consent. */
async function opened(page: Page, act: () => Promise<void>): Promise<string> {
  const opening = page.context().waitForEvent('page');
  await act();
  await page.getByRole('dialog', { name: 'Open elsewhere.example?' }).getByText('Open', { exact: true }).click();
  const tab = await opening;
  await tab.waitForURL(`${ELSEWHERE}/**`);
  const url = tab.url();
  await tab.close();
  return url.slice(ELSEWHERE.length);
}

const started = (app: Frame) => callInApp(app, 'started');

test('a link to another site opens in a new tab after consent, and the app keeps running', async ({
  page,
  context,
  cloud,
}) => {
  await context.route(`${ELSEWHERE}/**`, (route) => route.fulfill({ body: 'Elsewhere' }));
  const app = await openLinks(page, cloud, 'links');
  const before = await started(app);
  for (const [name, place] of [
    ['Plain', '/plain'],
    ['Top', '/top'],
    ['Own', '/own'],
    ['Nested', '/nested'],
    ['File', '/file.txt'],
    ['Drawn', '/drawn'],
  ] as const) {
    expect(await opened(page, () => app.getByText(name, { exact: true }).click())).toBe(place);
  }
  await app.getByRole('link', { name: 'Plain' }).focus();
  expect(await opened(page, () => page.keyboard.press('Enter'))).toBe('/plain');
  await app.getByLabel('Words').fill('hills');
  expect(await opened(page, () => page.keyboard.press('Enter'))).toBe('/search?q=hills');
  expect(await opened(page, () => app.getByText('Sent by its button').click())).toBe('/button');
  expect(await started(app)).toBe(before);
  expect(context.pages()).toHaveLength(1);
});

test('an address of any length is shown completely, with the buttons in reach', async ({ page, cloud }) => {
  const app = await openLinks(page, cloud, 'longlinks');
  const host = `${'sub.'.repeat(50)}elsewhere.example`;
  await app
    .getByRole('link', { name: 'Plain' })
    .evaluate((link, url) => link.setAttribute('href', url), `https://${host}/${'a'.repeat(1_500)}`);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await app.getByRole('link', { name: 'Plain' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText(`Open ${host}?`);
    for (const text of await dialog.locator('h2, p').all()) {
      expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    const stay = dialog.getByRole('button', { name: 'Stay here' });
    await expect(stay).toBeInViewport({ ratio: 1 });
    await stay.click();
  }
});

test('a mailto or tel link does not navigate the app', async ({ page, cloud }) => {
  const refusals: string[] = [];
  page.on('console', (line) => refusals.push(line.text()));
  const app = await openLinks(page, cloud, 'contacts');
  const before = await started(app);
  for (const [name, target] of [
    ['Mail', 'ada@example.com'],
    ['Call', '+15550100'],
  ] as const) {
    await app.getByRole('link', { name }).click();
    const dialog = page.getByRole('dialog', { name: `Open ${target}?` });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
  }
  // The app handles clicks in order. When this click is handled, the earlier clicks have been handled, too.
  await app.getByText('Handled').click();
  expect(await callInApp(app, 'handled')).toBe(1);
  expect(refusals.join()).not.toContain('frame-src');
  expect(await started(app)).toBe(before);
});

test('links that the app handles itself are ignored by the shell', async ({ page, context, cloud }) => {
  const app = await openLinks(page, cloud, 'ownlinks');
  const before = await started(app);
  await app.getByText('Handled').click();
  expect(await callInApp(app, 'handled')).toBe(1);
  await app.getByRole('link', { name: 'Below' }).click();
  await expect(app.getByText('Down here')).toBeInViewport();
  const downloading = page.waitForEvent('download');
  await app.getByRole('link', { name: 'Notes' }).click();
  expect((await downloading).suggestedFilename()).toBe('notes.txt');
  expect(await started(app)).toBe(before);
  await app.getByRole('link', { name: 'Page' }).click();
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/\?page=2$/);
  expect(context.pages()).toHaveLength(1);
});
