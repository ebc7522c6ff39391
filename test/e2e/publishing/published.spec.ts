import { expect } from '@playwright/test';
import { responseOf } from '../../../packages/offline-model/test/unit/response-of.ts';
import { publishDocument, putFile } from '../../fixtures/published-app.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { appFrameOf, callInApp, hostileApp, keptEntries, openApp } from './published-apps.ts';

let owner: ApiUser;

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'publisher');
});

test('two tabs of an app share its storage, and other apps get no events of it', async ({ page, context, cloud }) => {
  const html = `<!doctype html><title>Shared</title><p role="status"></p><script>
    addEventListener('storage', ({ key, newValue, storageArea }) => {
      document.querySelector('p').textContent += key + '=' + newValue + ' ' + (storageArea === localStorage) + ' ';
    });
  </script>`;
  const publish = (name: string) => publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html });
  const [app, other] = [await publish('shared'), await publish('unshared')];
  const [secondPage, otherPage] = [await context.newPage(), await context.newPage()];
  const first = await openApp(page, app.pageUrl);
  const second = await openApp(secondPage, app.pageUrl);
  const stranger = await openApp(otherPage, other.pageUrl);
  await first.evaluate(() => localStorage.setItem('score', '7'));
  await expect(second.getByRole('status')).toHaveText('score=7 true');
  expect(await second.evaluate(() => localStorage.score)).toBe('7');
  await second.evaluate(() => localStorage.clear());
  await expect(first.getByRole('status')).toHaveText('null=null true');
  expect(await first.evaluate(() => localStorage.length)).toBe(0);
  await expect.poll(() => keptEntries(page, app.projectId)).toEqual({});
  await stranger.evaluate(() => localStorage.setItem('own', '1'));
  await expect.poll(() => keptEntries(otherPage, other.projectId)).toEqual({ 'key own': '1' });
  await expect(stranger.getByRole('status')).toHaveText('');
  await expect(first.getByRole('status')).toHaveText('null=null true');
});

test('an app that rewrites its document keeps running', async ({ page, cloud }) => {
  const html = `<!doctype html><title>Writer</title><script>
    localStorage.starts = Number(localStorage.starts || 0) + 1;
    window.rewrite = () => { document.open(); document.write('<h1>Start ' + localStorage.starts + '</h1>'); document.close(); };
  </script>`;
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'writer', html });
  await page.clock.install();
  const frame = await openApp(page, app.pageUrl);
  await page.evaluate(() => {
    Reflect.set(window, 'loads', 0);
    const count = () => Reflect.set(window, 'loads', Number(Reflect.get(window, 'loads')) + 1);
    const box = document.querySelector('.app-box');
    box?.shadowRoot?.querySelector('iframe')?.addEventListener('load', count);
  });
  await callInApp(frame, 'rewrite');
  await expect.poll(() => callInApp(page.mainFrame(), 'loads')).toBe(1);
  await expect(frame.getByRole('heading')).toHaveText('Start 1');
  // The page still receives messages of the rewritten document and does not restart the app.
  await frame.evaluate(() => localStorage.setItem('later', 'kept'));
  const kept = { 'key starts': '1', 'key later': 'kept' };
  await expect.poll(() => keptEntries(page, app.projectId)).toEqual(kept);
  await page.clock.fastForward(2_000);
  await expect(frame.getByRole('heading')).toHaveText('Start 1');
  expect(await keptEntries(page, app.projectId)).toEqual(kept);
});

test('a document that is opened in a tab redirects to its page, and images run no scripts', async ({ page, cloud }) => {
  const html = '<!doctype html><title>Direct</title><h1>Direct</h1>';
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'direct', html });
  await page.goto(app.liveUrl);
  expect(page.url()).toBe(app.pageUrl);
  await page.goto(app.rawUrl);
  expect(page.url()).toBe(app.pageUrl);
  // Even for its owner, the preview URL of the published revision redirects to the public page.
  await page.goto(app.previewUrl);
  await expect(page).toHaveURL(app.pageUrl);
  await expect((await appFrameOf(page)).getByRole('heading', { name: 'Direct' })).toBeVisible();

  const image = (name: string) => `images/${app.projectId}/${name}`;
  await putFile(cloud, image('polyglot.png'), hostileApp('polyglot.html'), 'image/png');
  await putFile(cloud, image('polyglot.webp'), hostileApp('polyglot.html'), 'image/webp');
  await putFile(cloud, image('drawing.svg'), hostileApp('polyglot.svg'), 'image/svg+xml');
  for (const name of ['polyglot.png', 'polyglot.webp']) {
    const response = await page.goto(`${cloud.appsUrl}/${image(name)}`);
    expect(response?.headers()['x-content-type-options']).toBe('nosniff');
    expect(await page.title()).not.toMatch(/RAN|STORED/);
  }
  await page.goto(`${cloud.appsUrl}/${image('drawing.svg')}`);
  expect(await page.locator('svg').getAttribute('data-outcome')).toBe('SecurityError');
  await page.goto(`${cloud.siteUrl}/help`);
  const drawn = await page.evaluate(
    async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth;
    },
    `${cloud.appsUrl}/${image('drawing.svg')}`,
  );
  expect(drawn).toBe(80);
});

test('an app can load frameworks, store, download, copy, play audio and go full screen', async ({
  page,
  context,
  cloud,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const html = hostileApp('good-citizen.html');
  const publish = (name: string) => publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html });
  const [app, twin] = [await publish('good-citizen'), await publish('good-twin')];
  let frame = await openApp(page, app.pageUrl);
  await expect(frame.getByText('Visit 1 of Good citizen, library function')).toBeVisible();
  await expect(frame.getByText('The module sums 3')).toBeVisible();
  // Data of the first visit must be stored, although the page is reloaded immediately.
  await page.reload();
  frame = await appFrameOf(page);
  await expect(frame.getByText('Visit 2 of')).toBeVisible();
  await frame.evaluate(() => location.reload());
  await expect(page.frameLocator('iframe').getByText('Visit 3 of')).toBeVisible();
  await expect((await openApp(page, twin.pageUrl)).getByText('Visit 1 of')).toBeVisible();
  frame = await openApp(page, app.pageUrl);
  await expect(frame.getByText('Visit 4 of')).toBeVisible();

  // Camera, microphone, location and direct full screen are refused without a prompt; the clipboard is allowed.
  expect(await callInApp(frame, 'policies')).toEqual([false, false, false, false, true]);
  const out = frame.getByRole('status');
  await frame.getByLabel('Name').fill('Ada');
  await frame.getByRole('button', { name: 'Greet' }).click();
  await expect(out).toHaveText('Hello Ada');
  const downloading = page.waitForEvent('download');
  await frame.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('kept.txt');
  await frame.getByRole('button', { name: 'Play' }).click();
  await expect(out).toHaveText('Audio running');
  await frame.getByRole('button', { name: 'Full screen' }).click();
  await expect(out).toHaveText('Full screen true');
  await frame.getByRole('button', { name: 'Copy' }).click();
  await expect(out).toHaveText('Copied');
  await page.getByRole('link', { name: /^Made by .* with Buidl$/ }).focus();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('copied by the app');
  // The app makes 4,000 writes and reloads immediately. All writes must be stored.
  await frame.evaluate(() => {
    for (let index = 0; index < 4_000; index += 1) localStorage.setItem(`entry ${index}`, String(index));
  });
  await page.reload();
  expect(await (await appFrameOf(page)).evaluate(() => localStorage.getItem('entry 3999'))).toBe('3999');
});

test('the AI of an app is paused while its bank is empty', async ({ page, cloud }) => {
  const html = await responseOf('Coder', { idea: 'an AI assistant for gardening questions' });
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'assistant', html });
  const deposit = (amount: number) =>
    owner.call(`/projects/${app.projectId}/bank/transfer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount }),
    });
  await deposit(1);
  let frame = await openApp(page, app.pageUrl);
  const ask = async (text: string) => {
    await frame.getByLabel('Your message').fill(text);
    await frame.getByRole('button', { name: 'Send' }).click();
  };
  await ask('Tell me a story about a snail');
  await expect(frame.getByRole('log')).toContainText('there lived a snail');
  await ask('Thanks');
  await expect(frame.getByRole('alert')).toHaveText(
    "This app's AI is paused: its credits are used up. Its owner can refill its bank.",
  );
  await expect(frame.getByLabel('Your message')).toHaveValue('Thanks');
  await deposit(3);
  await frame.getByRole('button', { name: 'Send' }).click();
  await expect(frame.getByRole('log')).toContainText('You are welcome');
  await page.evaluate((apiKey) => localStorage.setItem('appgen_apiKey', apiKey), owner.apiKey);
  frame = await openApp(page, app.previewUrl);
  await ask('Hello');
  await expect(frame.getByRole('alert')).toHaveText('AI works once the app is published.');
});
