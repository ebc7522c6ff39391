/** Tests apps whose document arrives in two parts, as over a slow connection. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { launchChromium } from '../../../../functions/adapters/browser/launch-chromium.ts';
import { GALLERY } from '../../../../shared/domain/gallery.ts';
import { composeTemplate } from '../../gallery/compose-template.ts';

/** Lighthouse calls a layout shift up to this score good. */
const GOOD_SHIFT = 0.1;
const addressSchema = z.object({ port: z.number() });
const documents = new Map<string, string>();
const waiting: Array<() => void> = [];
const server = createServer((request, response) => {
  const html = documents.get(request.url ?? '');
  if (html === undefined) {
    // This server does not serve bundled fonts.
    response.writeHead(404).end();
    return;
  }
  const script = html.indexOf('<script', html.indexOf('<body'));
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.write(html.slice(0, script));
  waiting.push(() => response.end(html.slice(script)));
});
let browser: Browser;
let origin: string;

beforeAll(async () => {
  browser = await launchChromium();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${addressSchema.parse(server.address()).port}`;
});
afterAll(async () => {
  await browser.close();
  server.close();
});

async function open(html: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 760 } });
  const path = `/${documents.size}`;
  documents.set(path, html);
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  await page.locator('main').waitFor({ state: 'attached' });
  return page;
}

/** Returns the sum of the layout shifts of a page after its last part has been painted. */
async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        // Waits two frames, because the observer receives the shifts of the first frame after it.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );
}

test('no app of the gallery moves what is already painted', async () => {
  const moving: string[] = [];
  for (const template of GALLERY) {
    const { document } = await composeTemplate(template);
    const page = await open(document);
    const control = await open(document.replace(/<link rel="expect"[^>]*>/, ''));
    // The control page was opened after the app's page. When the first part of the control page is painted, that of the
    // app's page would be painted too.
    await control.waitForFunction(() => performance.getEntriesByType('paint').length > 0, undefined, { polling: 50 });
    for (const end of waiting.splice(0)) end();
    if ((await shiftOf(control)) > GOOD_SHIFT) moving.push(template.id);
    await control.close();
    expect(await shiftOf(page), template.id).toBeLessThan(GOOD_SHIFT);
    await page.close();
  }
  expect(moving).toEqual(expect.arrayContaining(['barber-booking', 'chess', 'sales-dashboard']));
});
