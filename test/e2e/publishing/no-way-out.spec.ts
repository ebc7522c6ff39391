import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Frame, type Page } from '@playwright/test';
import { appContentSecurityPolicy } from '../../../shared/domain/app-policy.ts';
import { type ForeignHosts, startForeignHosts } from '../../fixtures/foreign-hosts.ts';
import { publishDocument, putFile } from '../../fixtures/published-app.ts';
import { type ApiUser, signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';
import { appFrameOf, hostileApp, openApp } from './published-apps.ts';

const FILE = 'escape-artist.html';
const SOURCE = readFileSync(join(import.meta.dirname, '../../fixtures/hostile-apps', FILE), 'utf8');
/** Ways to leave the app's document. Each may unload the document, so the test tries one at a time. */
const LEAVING = ['leave', 'leaveByMeta', 'leaveByForm', 'leaveByTop', 'leaveByScript'] as const;
const NAMES = new Set([...SOURCE.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));
const WAYS = [...NAMES].filter((name) => name !== 'host').concat(LEAVING);
/**
 * Requests of an unrestricted page that are sent after those of the app. When such a request has arrived, all earlier
 * requests of the app have arrived, too.
 */
const WITNESSES = Array.from({ length: LEAVING.length + 1 }, (_, index) => `witness${index}`);

let owner: ApiUser;
let foreign: ForeignHosts;

test.beforeAll(async ({ cloud }) => {
  owner = await signUpUser(cloud.api, 'escape_owner');
});

test.beforeEach(async () => {
  foreign = await startForeignHosts([...WAYS, ...WITNESSES]);
});

test.afterEach(() => foreign.close());

function publish(cloud: Parameters<typeof publishDocument>[0], name: string, allowedHosts?: string[]) {
  const html = hostileApp(FILE, foreign.values);
  const project = allowedHosts && { allowedHosts };
  return publishDocument(cloud, { ownerPublicKey: owner.publicKey, name, html, ...(project && { project }) });
}

async function untilTried(app: Frame): Promise<void> {
  await expect(app.getByRole('status')).toHaveText(/^Tried \d+$/);
}

/** Clicks everything in the app that needs a click. The visitor does not consent to open links. */
async function useApp(page: Page, app: Frame): Promise<void> {
  await app.getByText('Ping').click();
  for (const name of ['Link', 'Popup', 'Send by GET']) {
    await app.getByText(name, { exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Open ${foreign.values.host}:` });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(dialog).toBeHidden();
  }
  for (const name of ['Scripted link', 'Send by POST']) await app.getByText(name).click();
}

/** Lets the app navigate its own frame in each way of `LEAVING`. The surrounding page loads the app again each time. */
async function leaveFrame(page: Page, url: string): Promise<void> {
  for (const [index, way] of LEAVING.entries()) {
    const app = await openApp(page, url);
    await untilTried(app);
    await app
      .evaluate(([name, port]) => Reflect.get(window, String(name))(port), [way, foreign.values[way] ?? ''] as const)
      // The document may be unloaded before the call returns.
      .catch(() => undefined);
    await settle(page, index + 1);
  }
}

/**
 * Sends a packet from an unrestricted page and waits until it has arrived. Then all earlier packets of the app have
 * arrived, too.
 */
async function settle(page: Page, index = 0): Promise<void> {
  const witness = WITNESSES[index] ?? '';
  const other = await page.context().newPage();
  await other.goto('about:blank');
  await other.evaluate(
    ([host, port]) => {
      const call = new RTCPeerConnection({ iceServers: [{ urls: `stun:${host}:${port}` }] });
      call.createDataChannel('x');
      return call.createOffer().then((offer) => call.setLocalDescription(offer));
    },
    [foreign.values.host, foreign.values[witness]] as const,
  );
  await expect.poll(() => foreign.arrived()).toContain(witness);
  await other.close();
}

function tabsOf(context: BrowserContext): string[] {
  return context.pages().map((tab) => tab.url());
}

for (const kind of ['pageUrl', 'previewUrl'] as const) {
  test(`an app reaches no external host: ${kind}`, async ({ page, context, cloud }) => {
    expect(WAYS.length).toBeGreaterThanOrEqual(25);
    const { [kind]: url } = await publish(cloud, `escape-${kind.toLowerCase()}`);
    // Other users are redirected from the preview of the published revision to its page.
    if (kind === 'previewUrl') await signIn(page, cloud, owner);
    const app = await openApp(page, url);
    await untilTried(app);
    await useApp(page, app);
    await settle(page);
    await leaveFrame(page, url);
    expect(foreign.arrived()).toEqual(WITNESSES);
    expect(tabsOf(context)).toEqual([url]);
    await expect((await appFrameOf(page)).getByRole('heading')).toHaveText('Escape artist');
  });
}

test('an app during its build has the same policy', async ({ page, cloud }) => {
  const key = 'partial/prj_escape/op_escape/index.html';
  await putFile(cloud, key, SOURCE, 'text/html; charset=utf-8', 'BucketsPreviews');
  const response = await page.request.get(`${cloud.appsUrl}/${key}`);
  expect(response.status()).toBe(200);
  const policy = response.headers()['content-security-policy'] ?? '';
  const expected = appContentSecurityPolicy({ frameAncestors: '' }).replace('frame-ancestors ', '');
  for (const directive of expected.split('; ').filter(Boolean)) expect(policy).toContain(directive);
});

test('an app reaches the hosts that its owner allowed, and visitors see the list', async ({ page, context, cloud }) => {
  const html = '<!doctype html><html lang="en"><title>Weather</title><h1>Weather</h1></html>';
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'weather-far', html });
  const allow = async (allowedHosts: string[], user = owner) => {
    const response = await user.call(`/projects/${app.projectId}/allowed-hosts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ allowedHosts }),
    });
    return response.status;
  };
  await context.route(/weather\.example/, (route) =>
    route.fulfill({ body: 'Sunny', headers: { 'access-control-allow-origin': '*' } }),
  );
  const ask = (frame: Frame, host: string) =>
    frame.evaluate(
      (name) =>
        fetch(`https://${name}/now`).then(
          (got) => got.text(),
          () => 'refused',
        ),
      host,
    );
  const listen = (frame: Frame, host: string) =>
    frame.evaluate(
      (name) =>
        new Promise<unknown>((resolve) => {
          document.addEventListener('securitypolicyviolation', () => resolve('refused'), { once: true });
          // The hosts do not exist, so each connection fails. The violation event of the policy comes before the error
          // event.
          new WebSocket(`wss://${name}/live`).onerror = () => setTimeout(() => resolve('tried'));
        }),
      host,
    );
  const stranger = await signUpUser(cloud.api, 'escape_stranger');
  expect(await allow(['api.weather.example'], stranger)).toBe(403);
  expect(await allow(['api.weather.example'])).toBe(200);
  for (const url of [app.pageUrl, app.previewUrl]) {
    const frame = await openApp(page, url);
    expect(await ask(frame, 'api.weather.example')).toBe('Sunny');
    expect(await ask(frame, 'other.weather.example')).toBe('refused');
    expect(await listen(frame, 'api.weather.example')).toBe('tried');
    expect(await listen(frame, 'other.weather.example')).toBe('refused');
    await page.getByRole('button', { name: 'Connects to api.weather.example' }).click();
    const dialog = page.getByRole('dialog', { name: 'This app connects to other hosts' });
    await expect(dialog).toContainText('from api.weather.example, and may send what you enter there.');
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
  // After the owner has removed the host, it is blocked when the app is opened again.
  expect(await allow([])).toBe(200);
  const frame = await openApp(page, app.pageUrl);
  expect(await ask(frame, 'api.weather.example')).toBe('refused');
  await expect(page.getByText('Connects to')).toBeHidden();
});
