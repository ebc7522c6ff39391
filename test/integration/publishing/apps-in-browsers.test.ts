/** Tests published apps in Firefox and WebKit: their storage, databases, addresses, dialogs and windows. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DrivenBrowser, driveFirefox, driveWebKit, findWebKitDriver } from '../../fixtures/driven-browsers.ts';
import { BROWSERS, findBrowser } from '../../fixtures/installed-browsers.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { signUpUser } from '../api-user.ts';
import { startSharedCloud } from '../shared-cloud.ts';

const APP = `<!doctype html><html lang="en"><title>Everywhere</title><p role="status"></p>
<button id="ask">Ask</button><button id="view">View</button><script>
const out = (text) => { document.querySelector('[role=status]').textContent = text; };
const visits = Number(localStorage.getItem('visits') ?? 0);
localStorage.setItem('visits', visits + 1);
const opening = indexedDB.open('kept', 1);
opening.onupgradeneeded = () => opening.result.createObjectStore('counts');
opening.onsuccess = () => {
  const transaction = opening.result.transaction('counts', 'readwrite');
  const counts = transaction.objectStore('counts');
  const reading = counts.get('visits');
  reading.onsuccess = () => counts.put((reading.result ?? 0) + 1, 'visits');
  transaction.oncomplete = () =>
    out([visits, reading.result ?? 0, location.search + location.hash, JSON.stringify(history.state)].join(' '));
};
document.getElementById('ask').onclick = () => {
  history.pushState({ step: 2 }, '', '?step=2#there');
  alert('Hello');
  out([confirm('Sure?'), prompt('Who are you?')].join(' '));
};
document.getElementById('view').onclick = () => {
  const view = window.open('', '_blank');
  view.document.write('<h1>Receipt</h1><script>document.title = "ran"<\\/script>');
  view.document.close();
};
</script></html>`;

const APP_FRAME = '.app-box';
const WINDOW_FRAME = '.app-window-page';

const firefox = findBrowser(BROWSERS.find(({ name }) => name === 'Firefox') ?? fail());
const webKit = findBrowser(BROWSERS.find(({ name }) => name === 'WebKit') ?? fail());
const webKitDriver = findWebKitDriver();
const STARTS: readonly (readonly [name: string, start: (() => Promise<DrivenBrowser>) | undefined])[] = [
  ['Firefox', firefox === undefined ? undefined : () => driveFirefox(firefox)],
  ['WebKit', webKit && webKitDriver ? () => driveWebKit(webKit, webKitDriver) : undefined],
];

function fail(): never {
  throw new Error('The browser is unknown.');
}

describe.each(STARTS)('in %s', (name, start) => {
  if (start === undefined) {
    const reason = `${name} or its driver is not installed, or there is no display: no published app was tried in it.`;
    // Written to stderr as well, because some reporters hide the notes of tests.
    process.stderr.write(`\nWARNING: ${reason}\n`);
    it('is not installed, so nothing was tried', ({ skip }) => skip(reason));
    return;
  }
  it('a published app keeps its data and its place, asks, and shows a window', async () => {
    const cloud = await startSharedCloud();
    onTestFinished(() => cloud.close());
    const { publicKey } = await signUpUser(cloud.api, `in_${name.toLowerCase()}`);
    const app = await publishDocument(cloud, {
      ownerPublicKey: publicKey,
      name: `in-${name.toLowerCase()}`,
      html: APP,
    });
    const browser = await start();
    onTestFinished(() => browser.close());
    const status = () => browser.readIn(APP_FRAME, "document.querySelector('[role=status]').textContent").catch(String);
    const wait = { timeout: 60_000 };
    await browser.open(`${app.pageUrl}?step=1#intro`);
    await expect.poll(status, wait).toBe('0 0 ?step=1#intro null');
    await browser.press(APP_FRAME, '#ask');
    await expect.poll(status, wait).toMatch(/^true/);
    const heading = `App “App in-${name.toLowerCase()}”:\n\n`;
    expect(browser.dialogs).toEqual([`${heading}Hello`, `${heading}Sure?`, `${heading}Who are you?`]);
    await expect.poll(() => browser.read('location.href'), wait).toBe(`${app.pageUrl}?step=2#there`);
    await browser.reload();
    await expect.poll(status, wait).toBe('1 1 ?step=2#there {"step":2}');
    await browser.back();
    await expect.poll(() => browser.read('location.href'), wait).toBe(`${app.pageUrl}?step=1#intro`);
    await browser.press(APP_FRAME, '#view');
    const shown = () =>
      browser.readIn(WINDOW_FRAME, "document.title + ' ' + document.querySelector('h1').textContent").catch(String);
    await expect.poll(shown, wait).toBe('ran Receipt');
  });
});
