import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../../functions/adapters/browser/launch-chromium.ts';
import { appConnectionAllowlist } from '../../../shared/domain/app-policy.ts';
import {
  BYPASSES,
  PREVENTED_BY_BROWSER,
  type ProtectedBy,
  REDIRECTED,
  RIGHT_WAYS,
  startBypassServer,
} from '../../fixtures/bypass-server.ts';
import { startForeignHosts } from '../../fixtures/foreign-hosts.ts';
import { HINT_LINE, recordHints } from '../../fixtures/record-hints.ts';

/** The number of app frames on one page. More frames would take too much memory. */
const FRAMES = 25;

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

interface Result {
  /** The bypasses from which data arrived. */
  arrived: string[];
  /** The bypasses that inserted a `link` element for which browsers connect to a host. */
  hinted: string[];
  /** The bypasses whose requests the allowed host has redirected to another host. */
  redirected: string[];
}

async function run(protectedBy: ProtectedBy, names: readonly string[]): Promise<Result> {
  const server = await startBypassServer(protectedBy);
  onTestFinished(() => server.close());
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  await context.addInitScript(recordHints, HINT_LINE);
  const hinted = new Set<string>();
  context.on('console', (line) => {
    if (line.text().startsWith(HINT_LINE)) hinted.add(line.text().replace(`${HINT_LINE}/`, ''));
  });
  for (let from = 0; from < names.length; from += FRAMES) {
    const page = await context.newPage();
    await page.goto(server.pageUrl(names.slice(from, from + FRAMES)));
    await untilQuiet(page);
    await page.close();
  }
  // The control documents connect last. When their packets have arrived, all earlier packets of the apps have arrived,
  // too.
  const page = await context.newPage();
  await page.goto(server.controlsUrl);
  const witnesses = ['control-call', 'control-image'];
  await expect.poll(() => server.arrived()).toEqual(expect.arrayContaining(witnesses));
  return {
    arrived: server.arrived().filter((name) => !name.startsWith('control-')),
    hinted: [...hinted].sort(),
    redirected: server.redirected(),
  };
}

/** Waits 1.2 s, because the latest attempts of an app start after 0.6 s. */
async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
}

describe('a way out of an app', () => {
  it('is in a corpus of many kinds', () => {
    expect(BYPASSES.length).toBeGreaterThan(100);
  });

  it('that only the browser closes is closed, and connects no link that a browser would follow', async () => {
    expect(await run('standards', PREVENTED_BY_BROWSER)).toEqual({
      arrived: [],
      hinted: ['control-hint'],
      redirected: [],
    });
  });

  it('is else closed by the script inside apps alone', async () => {
    const names = BYPASSES.filter((name) => !PREVENTED_BY_BROWSER.includes(name));
    expect(await run('script', names)).toEqual({
      arrived: [],
      hinted: ['control-hint'],
      redirected: expect.arrayContaining([...REDIRECTED]),
    });
  });
});

it('a good app sets markup, runs text and starts workers as ever', async () => {
  const server = await startBypassServer('everything');
  onTestFinished(() => server.close());
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const lines: string[] = [];
  const errors: string[] = [];
  page.on('console', (line) => (line.type() === 'error' ? errors : lines).push(line.text()));
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(server.pageUrl([RIGHT_WAYS]));
  const ways = [
    ...['strict worker', 'sloppy worker', 'answering worker', 'released worker'],
    ...['handler', 'inner HTML', 'table rows', 'adjacent HTML', 'template', 'feed', 'parsed page'],
    ...['relation of an anchor', 'supported relations', 'class names', 'function of text', 'evaluation'],
    ...['no Trusted Types', 'added script text', 'added script', 'data script', 'set handler', 'timer of text'],
    ...['written year', 'handler of a link to nothing', 'timer', 'worker', 'worker with a library', 'same document'],
  ];
  await expect.poll(() => lines).toEqual(expect.arrayContaining(ways.map((way) => `right: ${way}`)));
  expect(errors).toEqual([]);
});

it('the allowlist of connections alone refuses every host but the allowed one, and WebRTC', async () => {
  const foreign = await startForeignHosts(['allowed', 'other', 'call']);
  onTestFinished(() => foreign.close());
  const { host, allowed, other, call } = foreign.values;
  // Allows `http:`, because the hosts of the test have no certificates.
  const allowlist = appConnectionAllowlist({ allowedHosts: [`${host}:${allowed}`] }).replace('https:', 'http:');
  const server = createServer((_request, response) => {
    response.setHeader('connection-allowlist', allowlist);
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Unguarded</title>');
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`http://localhost:${typeof address === 'object' ? address?.port : ''}/`);
  const outcomes = await page.evaluate(
    ([allowedUrl, otherUrl, server]) => {
      const outcome = (attempt: () => Promise<unknown>) =>
        Promise.resolve()
          .then(attempt)
          .then(
            () => 'connected',
            () => 'refused',
          );
      return Promise.all([
        outcome(() => fetch(String(allowedUrl))),
        outcome(() => fetch(String(otherUrl))),
        outcome(async () => {
          const connection = new RTCPeerConnection({ iceServers: [{ urls: String(server) }] });
          connection.createDataChannel('x');
          const gathered = new Promise((resolve) => {
            connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && resolve(null);
          });
          await connection.setLocalDescription(await connection.createOffer());
          // A blocked connection may never finish gathering candidates, so the wait ends after 1.5 s.
          await Promise.race([gathered, new Promise((resolve) => setTimeout(resolve, 1_500))]);
        }),
      ]);
    },
    [`http://${host}:${allowed}/now?x=1`, `http://${host}:${other}/`, `stun:${host}:${call}`],
  );
  expect(outcomes.slice(0, 2)).toEqual(['connected', 'refused']);
  expect(foreign.arrived()).toEqual(['allowed']);
});
