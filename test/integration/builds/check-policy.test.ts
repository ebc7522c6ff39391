/** In the check, the browser must apply the content security policy that the served document has. */
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import { launchChromium } from '../../../functions/adapters/browser/launch-chromium.ts';
import { NETWORK_SWITCHES } from '../../../functions/adapters/browser/request-policy.ts';
import { startForeignHosts } from '../../fixtures/foreign-hosts.ts';

let browser: LambdaBrowser;

beforeAll(() => {
  browser = new LambdaBrowser({ runtimeScript: publishedScript });
});

afterAll(() => browser.close());

const pageOf = (script: string) =>
  `<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls</title><h1>Calls</h1>\n<script>${script}</script></html>`;

test('a call to a host that the owner allowed is no problem, and a call to another host is', async () => {
  const html = pageOf(
    "for (const host of ['api.example.com', 'far.example.com']) fetch('https://' + host + '/now').catch(() => undefined); new WebSocket('wss://api.example.com/live');",
  );
  const closed = await browser.check(html);
  expect(closed.problems.join('\n')).toContain('the network is closed to api.example.com');
  const opened = await browser.check(html, { allowedHosts: ['api.example.com'] });
  expect(opened.problems).toEqual([expect.stringMatching(/^Line 3: the network is closed to far\.example\.com/)]);
});

test('the page of a known provider in a frame is no problem', async () => {
  const frame = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Trip" width="300"></iframe>';
  const { problems } = await browser.check(pageOf('').replace('</h1>', `</h1>${frame}`));
  expect(problems).toEqual([]);
});

test('a violation without an address is reported by its kind', async () => {
  const { problems } = await browser.check(pageOf("import('data:text/javascript,1').catch(() => undefined);"));
  expect(problems.join('\n')).toMatch(/apps may not load data.* this way \(script-src/);
});

test('WebRTC sends no datagram from the browser of the check, even without the guard script', async () => {
  const hosts = await startForeignHosts(['checked', 'free']);
  const checked = await startCall(hosts.values, 'checked', NETWORK_SWITCHES);
  await expect.poll(() => checked.page.evaluate('connection.iceGatheringState')).toBe('complete');
  const description = await checked.page.evaluate('connection.localDescription.sdp');
  expect(description).not.toMatch(/^a=candidate:.* udp /m);
  await checked.chromium.close();
  // Without these command-line switches, the browser contacts the host. It sends the request again when it gets no
  // response.
  const free = await startCall(hosts.values, 'free', []);
  await expect.poll(() => hosts.arrived()).toEqual(['free']);
  await free.chromium.close();
  await hosts.close();
});

async function startCall(hosts: Record<string, string>, way: string, args: readonly string[]) {
  const chromium = await launchChromium({ args });
  const page = await chromium.newPage();
  await page.evaluate(`
    globalThis.connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${hosts.host}:${hosts[way]}' }] });
    connection.createDataChannel('x');
    connection.createOffer().then((offer) => connection.setLocalDescription(offer));
  `);
  return { chromium, page };
}
