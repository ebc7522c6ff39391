/** The browser of the check holds documents to the policy that they are served with. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import { launchChromium } from '../../../functions/adapters/browser/launch-chromium.ts';
import { NETWORK_SWITCHES } from '../../../functions/adapters/browser/request-policy.ts';
import { startForeignHosts } from '../../fixtures/foreign-hosts.ts';

let browser: LambdaBrowser;

beforeAll(() => {
  browser = new LambdaBrowser();
});

afterAll(() => browser.close());

const pageOf = (script: string) =>
  `<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls</title><h1>Calls</h1>\n<script>${script}</script></html>`;

test('a call to a host that the owner allowed is no fault, and one to any other is', async () => {
  const html = pageOf(
    "for (const host of ['api.example.com', 'far.example.com']) fetch('https://' + host + '/now').catch(() => undefined);",
  );
  const closed = await browser.check(html);
  expect(closed.problems.join('\n')).toContain('the network is closed to api.example.com');
  const opened = await browser.check(html, { allowedHosts: ['api.example.com'] });
  expect(opened.problems).toEqual([
    expect.stringMatching(/^Line 3: the network is closed to far\.example\.com/),
  ]);
});

test('what the policy refuses without an address is named by its kind', async () => {
  const { problems } = await browser.check(
    pageOf("new Worker('data:text/javascript,1').onerror = () => undefined;"),
  );
  expect(problems.join('\n')).toMatch(/apps may not load data.* this way \(worker-src\)/);
});

test('WebRTC sends no datagram from the browser of the check, even without the guard', async () => {
  const hosts = await startForeignHosts(['checked', 'free']);
  const call = async (port: string | undefined, args: readonly string[]) => {
    const chromium = await launchChromium({ args });
    const page = await chromium.newPage();
    const candidates = await page.evaluate(async (server) => {
      const connection = new RTCPeerConnection({ iceServers: [{ urls: server }] });
      connection.createDataChannel('x');
      const gathered = new Promise((resolve) =>
        connection.addEventListener('icegatheringstatechange', () => {
          if (connection.iceGatheringState === 'complete') resolve(undefined);
        }),
      );
      await connection.setLocalDescription(await connection.createOffer());
      await gathered;
      return connection.localDescription?.sdp.match(/^a=candidate:.* udp /gm)?.length ?? 0;
    }, `stun:${hosts.values.host}:${port}`);
    await chromium.close();
    return candidates;
  };
  expect(await call(hosts.values.checked, NETWORK_SWITCHES)).toBe(0);
  await call(hosts.values.free, []);
  expect(hosts.arrived()).toEqual(['free']);
  await hosts.close();
});
