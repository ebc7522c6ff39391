/** Tests that an app cannot recognize the automatic check and cannot hide its faults from the check. */
import { readFileSync } from 'node:fs';
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, expect, test } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';

const PAGES = new URL('../../fixtures/pages/', import.meta.url);
const page = (path: string) => readFileSync(new URL(`${path}.html`, PAGES), 'utf8');
const app = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title></head><body>${body}</body></html>`;
const browser = new LambdaBrowser({
  runtimeScript: publishedScript,
  limits: { tryMs: 8_000, checkMs: 40_000, hangMs: 15_000 },
});
afterAll(() => browser.close());

test('three lines that replace what readers use hide none of the faults, and are a problem of their own', async () => {
  const { problems } = await browser.check(page('broken/patched-readers'));
  for (const fault of [
    /the page replaces document\.querySelectorAll/,
    /the page replaces document\.images/,
    /the page replaces document\.documentElement\.scrollWidth/,
    /addCost\(\), but there is no global function/,
    /<canvas id="chart".* has no area/,
    /<img id="logo".* can't be shown/,
    /at 360 px the page is 9\d\d px wide/,
  ]) {
    expect(problems).toContainEqual(expect.stringMatching(fault));
  }
});

test('a page that patches other parts of the language is left alone', async () => {
  const { problems } = await browser.check(
    app(`<h1>Words</h1><script>String.prototype.shout = function () { return this.toUpperCase(); };
Array.prototype.last = function () { return this.at(-1); }; var scrollY = 3; var length = 2;
document.title = 'words'.shout();</script>`),
  );
  expect(problems).toEqual([]);
});

test('a page cannot recognize its check by the browser, its address or the names on its window', async () => {
  const { problems } = await browser.check(
    app(`<h1>Plain</h1><script>
if (navigator.webdriver || /Headless/.test(navigator.userAgent)) console.error('automated');
if (JSON.stringify(navigator.userAgentData?.brands).includes('Headless')) console.error('a brand');
const added = Object.getOwnPropertyNames(window).filter((name) => /^__|playwright|check/i.test(name));
if (added.length > 0) console.error('the window has ' + added);
if (/invalid|localhost|example/.test(location.href)) console.error('an odd address');
if (!/native code/.test(Element.prototype.checkVisibility.toString())) console.error('patched');
new Worker(URL.createObjectURL(new Blob(['postMessage(navigator.userAgent)']))).onmessage = ({ data }) => {
  if (data.includes('Headless')) console.error('a worker');
};
</script>`),
  );
  expect(problems).toEqual([]);
});
