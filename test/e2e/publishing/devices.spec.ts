import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listenOnLoopback } from '@buidl/local-cloud/wire/listen-on-loopback';
import type { Browser, BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { launchChromium } from '../../../functions/adapters/browser/launch-chromium.ts';
import { embedSnippet } from '../../../shared/domain/embed-snippet.ts';
import { exportDocument } from '../../../shared/domain/export-document.ts';
import { insertRuntime } from '../../../shared/domain/insert-runtime.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';

/** Chromium's own fake devices: a camera with a moving picture and a microphone that beeps. */
const FAKE_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const PLACE = { latitude: 47.25, longitude: 8.5 };

let equipped: Browser;
let owner: ApiUser;

test.beforeAll(async ({ cloud }) => {
  equipped = await launchChromium({ args: FAKE_DEVICES });
  owner = await signUpUser(cloud.api, 'devices');
});
test.afterAll(() => equipped.close());

let context: BrowserContext;
test.beforeEach(async () => {
  context = await equipped.newContext({
    geolocation: PLACE,
    permissions: ['geolocation', 'camera', 'microphone', 'accelerometer', 'gyroscope', 'magnetometer'],
    viewport: { width: 1280, height: 800 },
  });
});
test.afterEach(() => context.close());

/** An app with the device code that authors write for any site. Each button shows its result. */
const APP = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bird Finder</title></head><body>
<button id="see">See</button><button id="hear">Hear</button><button id="both">Record</button>
<button id="find">Find</button><button id="watch">Follow</button><button id="again">Insist</button>
<button id="stop">End</button><button id="list">List</button>
<p role="status"></p><p id="more"></p><video muted playsinline></video>
<script>
const out = (text) => { document.querySelector('[role=status]').textContent = text; };
const more = (text) => { document.getElementById('more').textContent = text; };
const on = (id, run) => document.getElementById(id).addEventListener('click', () => run().catch((error) => out(error.name)));
const video = document.querySelector('video');
let stream;
const colours = async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(video, 0, 0, 64, 48);
  return context.getImageData(0, 0, 64, 48).data.join();
};
on('see', async () => {
  stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: 320 } });
  video.srcObject = stream;
  await video.play();
  const [track] = stream.getVideoTracks();
  track.addEventListener('ended', () => more('ended ' + track.readyState));
  const seen = new Set();
  while (seen.size < 5) {
    seen.add(await colours());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  out('saw ' + video.videoWidth + ' ' + (track.getSettings().width === video.videoWidth) + ' ' + track.label);
});
on('hear', async () => {
  stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let loudest = 0;
  while (loudest < 0.1) {
    analyser.getFloatTimeDomainData(samples);
    loudest = Math.max(...samples.map(Math.abs));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  out('heard ' + stream.getAudioTracks().length);
});
on('both', async () => {
  stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
  const recorder = new MediaRecorder(stream);
  const chunks = [];
  recorder.ondataavailable = ({ data }) => { if (data.size > 0) chunks.push(data.size); if (chunks.length === 3) recorder.stop(); };
  recorder.onstop = () => out('recorded ' + stream.getTracks().map(({ kind }) => kind).sort());
  recorder.start(200);
});
on('find', async () => {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => out(coords.latitude + ' ' + coords.longitude),
    ({ code, PERMISSION_DENIED }) => out('no place ' + (code === PERMISSION_DENIED)));
});
on('watch', async () => {
  const id = navigator.geolocation.watchPosition(
    ({ coords }) => out('at ' + coords.latitude), ({ code }) => out('lost ' + code));
  document.getElementById('stop').onclick = () => navigator.geolocation.clearWatch(id);
});
on('again', async () => {
  let refused = 0;
  for (let time = 0; time < 50; time += 1) {
    await navigator.mediaDevices.getUserMedia({ video: true }).catch(({ name }) => { if (name === 'NotAllowedError') refused += 1; });
  }
  const { state } = await navigator.permissions.query({ name: 'camera' });
  out('refused ' + refused + ' ' + state);
});
on('stop', async () => { for (const track of stream?.getTracks() ?? []) track.stop(); more('stopped'); });
on('list', async () => {
  const devices = await navigator.mediaDevices.enumerateDevices();
  out(devices.map(({ kind, deviceId, label }) => [kind, deviceId, label].join(':')).join(' '));
});
</script></body></html>`;

interface Opened {
  page: Page;
  app: FrameLocator;
}

async function openPublished(cloud: Parameters<typeof publishDocument>[0], name: string): Promise<Opened> {
  const { pageUrl } = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html: APP });
  const page = await context.newPage();
  await page.goto(pageUrl);
  return { page, app: page.frameLocator('#stage iframe') };
}

const press = (app: FrameLocator, name: string) => app.getByRole('button', { name, exact: true }).click();
const answer = (page: Page | FrameLocator, name: string) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

test('a published app sees and hears after the visitor allows it, and the bar ends it', async ({ cloud }) => {
  const { page, app } = await openPublished(cloud, 'bird-finder');
  const status = app.getByRole('status');
  const mark = page.locator('#devices');
  await press(app, 'List');
  await expect(status).toHaveText('audioinput:: videoinput::');
  await press(app, 'See');
  await expect(page.getByRole('dialog')).toHaveAccessibleName('“App bird-finder” wants your camera');
  await answer(page, 'Allow this time');
  await expect(status).toHaveText(/^saw \d+ true fake_device_0$/);
  await expect(mark).toContainText('In use: Camera');
  await press(app, 'List');
  await expect(status).toContainText('videoinput:videoinput-1:fake_device_0');
  await mark.getByRole('button', { name: 'Stop' }).click();
  await expect(app.locator('#more')).toHaveText('ended ended');
  await expect(mark).toContainText('Blocked: Camera');
  await press(app, 'See');
  await expect(status).toHaveText('NotAllowedError');
  await mark.getByRole('button', { name: 'Ask again' }).click();
  await press(app, 'See');
  await answer(page, 'Always allow');
  await expect(status).toHaveText(/^saw/);
  await press(app, 'End');
  await expect(mark).toBeHidden();

  await press(app, 'Hear');
  await expect(page.getByRole('dialog')).toHaveAccessibleName('“App bird-finder” wants your microphone');
  await answer(page, 'Allow this time');
  await expect(status).toHaveText('heard 1');
  await page.reload();
  await press(app, 'Record');
  // The visitor has allowed the camera permanently, so the page asks only for the microphone.
  await expect(page.getByRole('dialog')).toHaveAccessibleName('“App bird-finder” wants your microphone');
  await answer(page, 'Allow this time');
  await expect(status).toHaveText('recorded audio,video');
  await expect(mark).toContainText('In use: Camera, Microphone');
  await app.locator('body').evaluate(() => window.location.reload());
  await expect(mark).toBeHidden();
});

test('an app that asks in a loop gets refusals without a question', async ({ cloud }) => {
  const { page, app } = await openPublished(cloud, 'insistent');
  await press(app, 'Insist');
  await answer(page, 'Don’t allow');
  await expect(app.getByRole('status')).toHaveText('refused 50 denied');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('#devices')).toContainText('Blocked: Camera');
});

test('an app gets the place of the visitor until the visitor ends it', async ({ cloud }) => {
  const { page, app } = await openPublished(cloud, 'walker');
  const status = app.getByRole('status');
  await expect(page.getByRole('button', { name: 'May ask for' })).toHaveText(
    'May ask for: Camera, Microphone, Location',
  );
  await press(app, 'Find');
  await expect(page.getByRole('dialog')).toHaveAccessibleName('“App walker” wants your location');
  await answer(page, 'Allow this time');
  await expect(status).toHaveText('47.25 8.5');
  await press(app, 'Follow');
  await expect(status).toHaveText('at 47.25');
  await context.setGeolocation({ latitude: 47.5, longitude: 8.5 });
  await expect(status).toHaveText('at 47.5');
  const mark = page.locator('#devices');
  await expect(mark).toContainText('In use: Location');
  await press(app, 'End');
  await expect(mark).toBeHidden();
  await press(app, 'Follow');
  await mark.getByRole('button', { name: 'Stop' }).click();
  await expect(status).toHaveText('lost 1');
  await press(app, 'Find');
  await expect(status).toHaveText('no place true');
});

/** A spirit-level app, written like tutorials write it. It shows the tilt of the phone. */
const LEVEL = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Level</title></head><body>
<button id="start">Start</button><button id="end">End</button><p role="status">still</p>
<script>
const out = (text) => { document.querySelector('[role=status]').textContent = text; };
const lean = ({ beta, gamma }) => out('leans ' + beta + ' ' + gamma);
document.getElementById('start').onclick = async () => {
  const ask = DeviceOrientationEvent.requestPermission;
  if (ask && await ask.call(DeviceOrientationEvent) !== 'granted') return out('refused');
  addEventListener('deviceorientation', lean);
};
document.getElementById('end').onclick = () => removeEventListener('deviceorientation', lean);
</script></body></html>`;

/** Sends an orientation event to the page, because the packaged browser has no sensors. */
async function leanPhone(page: Page, beta: number): Promise<void> {
  await page.evaluate((angle) => {
    window.dispatchEvent(new DeviceOrientationEvent('deviceorientation', { alpha: 0, beta: angle, gamma: 5 }));
  }, beta);
}

/**
 * Repeats the orientation event until the app shows it, because the app starts to listen only after the visitor's
 * consent.
 */
async function expectLean(page: Page, status: Locator, beta: number): Promise<void> {
  const shown = async () => {
    await leanPhone(page, beta);
    return status.textContent();
  };
  await expect.poll(shown).toBe(`leans ${beta} 5`);
}

test('an app learns how the visitor moves the device after they agree, until it or they end it', async ({ cloud }) => {
  const { pageUrl } = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'level', html: LEVEL });
  const page = await context.newPage();
  await page.goto(pageUrl);
  const app = page.frameLocator('#stage iframe');
  const [status, mark] = [app.getByRole('status'), page.locator('#devices')];
  await expect(page.getByRole('button', { name: 'May ask for' })).toHaveText('May ask for: Motion');
  await press(app, 'Start');
  await expect(page.getByRole('dialog')).toHaveAccessibleName('“App level” wants to know how you move your device');
  await answer(page, 'Don’t allow');
  await expect(status).toHaveText('refused');
  await mark.getByRole('button', { name: 'Ask again' }).click();
  await press(app, 'Start');
  await answer(page, 'Allow this time');
  await expect(mark).toContainText('In use: Motion');
  await expectLean(page, status, 30);
  await expectLean(page, status, 45);
  await press(app, 'End');
  await expect(mark).toBeHidden();
  await press(app, 'Start');
  await mark.getByRole('button', { name: 'Stop' }).click();
  await leanPhone(page, 60);
  await press(app, 'Start');
  await expect(status).toHaveText('refused');
});

test('nobody is asked about motion on a device without sensors, and nothing is reported', async ({ page, cloud }) => {
  const html = LEVEL.replace("out('refused');", "out('refused');\n  out('listens');");
  const { pageUrl } = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'no-sensors', html });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(pageUrl);
  const app = page.frameLocator('#stage iframe');
  await press(app, 'Start');
  await expect(app.getByRole('status')).toHaveText('listens');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('an exported file uses the devices of its browser', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'buidl-export-')), 'birds.html');
  writeFileSync(file, exportDocument({ html: insertRuntime(APP, 'runtime()'), script: '' }));
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  const status = page.getByRole('status');
  for (const [name, text] of [
    ['See', /^saw \d+ true fake_device_0$/],
    ['Hear', 'heard 1'],
    ['Find', '47.25 8.5'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(status).toHaveText(text);
  }
});

test('an embedded app uses devices only where the embedding page allows them', async ({ cloud }) => {
  const name = 'embedded-birds';
  await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html: APP });
  const snippet = embedSnippet({ siteUrl: cloud.siteUrl, name, title: 'Birds' });
  const withoutDevices = snippet.replace(/; camera[^"]*/, '');
  const blog = await listenOnLoopback((request, response) => {
    const shown = request.url === '/closed' ? withoutDevices : snippet;
    response.setHeader('content-type', 'text/html').end(`<!doctype html><h1>Blog</h1>${shown}`);
  }, 0);
  try {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${blog.port}/open`);
    const shell = page.frameLocator('iframe[title="Birds"]');
    const app = shell.frameLocator('#stage iframe');
    await press(app, 'See');
    await answer(shell, 'Allow this time');
    await expect(app.getByRole('status')).toHaveText(/^saw/);
    await page.goto(`http://127.0.0.1:${blog.port}/closed`);
    await press(app, 'See');
    await expect(app.getByRole('status')).toHaveText('NotAllowedError');
    await expect(shell.getByRole('dialog')).toContainText('The site that shows this app does not let it use this.');
  } finally {
    await blog.close();
  }
});
