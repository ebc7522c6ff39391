import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { listenOnLoopback } from '@buidl/local-cloud/wire/listen-on-loopback';
import { expect } from '@playwright/test';
import { embedSnippet } from '../../../shared/domain/embed-snippet.ts';
import { exportDocument } from '../../../shared/domain/export-document.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { openApp } from './published-apps.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

let owner: ApiUser;
test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'phone_owner');
});

/** A game-like app: it fills the screen, makes a sound and counts key presses. Its text field is at the bottom. */
const APP = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Drum</title>
<style>body { margin: 0; } main { display: flex; flex-direction: column; justify-content: space-between; height: 100dvh; }</style></head>
<body><main><button type="button">Beat</button><p role="status"></p><label>Name <input id="name"></label></main>
<script>
const early = new AudioContext();
const asleep = new AudioContext();
let keys = 0;
addEventListener('keydown', (event) => { if (event.key === 'ArrowRight') keys += 1; show(); });
const show = () => { document.querySelector('p').textContent = [early.state, asleep.state, keys].join(' '); };
early.onstatechange = show;
asleep.onstatechange = show;
window.sleep = () => asleep.suspend();
show();
</script></body></html>`;

test('an app fills the visible screen of a phone, and gets keys and sound', async ({ page, cloud }) => {
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'phone-drum', html: APP });
  const frame = await openApp(page, app.pageUrl);
  const status = frame.getByRole('status');

  // The app is above the bar of the page, and the bar ends at the bottom of the screen.
  const bottomOf = (selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  expect(await bottomOf('#bar')).toBe(844);
  const appHeight = await frame.evaluate(() => [
    window.innerHeight,
    document.querySelector('main')?.getBoundingClientRect().height,
    document.documentElement.scrollHeight,
  ]);
  expect(new Set(appHeight).size).toBe(1);
  expect(await page.evaluate(() => [document.documentElement.scrollHeight, scrollX, scrollY])).toEqual([844, 0, 0]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehavior)).toBe('none');

  // Keys reach the app before the first tap, and start its sound.
  await expect(status).toHaveText('suspended suspended 0');
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText('running running 1');
  // The page does not resume sound that the app itself has suspended.
  await frame.evaluate(() => Reflect.get(window, 'sleep')());
  await expect(status).toHaveText('running suspended 1');
  await frame.getByRole('button', { name: 'Beat' }).tap();
  await frame.getByRole('textbox', { name: 'Name' }).tap();
  await expect(status).toHaveText('running suspended 1');

  // Simulates the on-screen keyboard, which makes the page smaller.
  await page.setViewportSize({ width: 390, height: 500 });
  await expect.poll(() => bottomOf('#bar')).toBe(500);
  await expect(frame.getByRole('textbox', { name: 'Name' })).toBeInViewport({ ratio: 1 });
});

test('an embedded app on a phone fits its frame and starts its sound at the first tap', async ({ page, cloud }) => {
  const name = 'phone-embedded';
  await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html: APP });
  const blog = await listenOnLoopback((_request, response) => {
    const snippet = embedSnippet({ siteUrl: cloud.siteUrl, name, title: 'Drum' });
    const head = '<!doctype html><meta name="viewport" content="width=device-width">';
    response.setHeader('content-type', 'text/html').end(`${head}<h1>Blog</h1>${snippet}`);
  }, 0);
  try {
    await page.goto(`http://127.0.0.1:${blog.port}/`);
    const app = page.frameLocator('iframe[title="Drum"]').frameLocator('iframe');
    await app.getByRole('button', { name: 'Beat' }).tap();
    await expect(app.getByRole('status')).toHaveText('running running 0');
    const overflow = app.locator('html').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(await overflow).toBe(0);
  } finally {
    await blog.close();
  }
});

test('an exported file fills the screen of a phone and gets its keys', async ({ page }, testInfo) => {
  const path = testInfo.outputPath('drum.html');
  writeFileSync(path, exportDocument({ html: APP, script: '' }));
  await page.goto(pathToFileURL(path).href);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status')).toHaveText(/ 1$/);
  expect(await page.evaluate(() => [document.documentElement.scrollHeight, scrollX, scrollY])).toEqual([844, 0, 0]);
});
