import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  BYPASSES,
  NAVIGATING,
  PREVENTED_BY_BROWSER,
  type ProtectedBy,
  REDIRECTED,
  startBypassServer,
} from '../../fixtures/bypass-server.ts';
import { BROWSERS, findBrowser, type InstalledBrowser, withBrowser } from '../../fixtures/installed-browsers.ts';

/** The number of app frames on one page. More frames would take too much memory. */
const FRAMES = 25;
/** The time that a page gets for its attempts to connect, in ms. The latest attempt starts 0.6 s after the load. */
const ATTEMPTS_MS = 5_000;

/** Returns the bypasses from which data arrived. Throws if the browser does not connect at all. */
async function run(browser: InstalledBrowser, program: string, protectedBy: ProtectedBy, names: readonly string[]) {
  const server = await startBypassServer(protectedBy);
  onTestFinished(() => server.close());
  // First opens the unprotected control documents, which must connect. Otherwise the browser makes no such connections,
  // and the test proves nothing. WebKitGTK has no WebRTC, so `control-call` is not expected of it.
  await withBrowser(browser, program, server.controlsUrl, async () => {
    const needed = browser.name === 'WebKit' ? ['control-hint'] : ['control-call', 'control-hint'];
    await expect.poll(() => server.arrived()).toEqual(expect.arrayContaining([...needed, 'control-image']));
  });
  for (let from = 0; from < names.length; from += FRAMES) {
    const batch = names.slice(from, from + FRAMES);
    await withBrowser(browser, program, server.pageUrl(batch), async () => {
      await expect.poll(() => server.served(batch)).toBe(true);
      await pause(ATTEMPTS_MS);
    });
  }
  return server.arrived().filter((name) => !name.startsWith('control-'));
}

describe.each(BROWSERS)('in $name', (browser) => {
  const program = findBrowser(browser);
  if (program === undefined) {
    const reason = `${browser.name} is not installed or has no display: no way out was tried in it. Set ${browser.variable}.`;
    // Written to stderr as well, because some reporters hide the notes of tests.
    process.stderr.write(`\nWARNING: ${reason}\n`);
    it(`is not installed, so nothing was tried`, ({ skip }) => skip(reason));
    return;
  }
  it('all ways out of an app are closed', async () => {
    const open = browser.name === 'WebKit' ? REDIRECTED : [];
    const names = BYPASSES.filter((name) => !open.includes(name));
    expect(await run(browser, program, 'everything', names)).toEqual([]);
  });

  it('the script inside apps alone closes all ways out that need no other document', async () => {
    const needHeader = { Chromium: NAVIGATING, Firefox: [], WebKit: REDIRECTED }[browser.name];
    const open = [...PREVENTED_BY_BROWSER, ...needHeader];
    const names = BYPASSES.filter((name) => !open.includes(name));
    expect(await run(browser, program, 'script', names)).toEqual([]);
  });
});
