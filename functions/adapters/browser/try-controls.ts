/** Uses what a page offers, as a curious user does: fills its fields, clicks its buttons. Errors are noted by who watches. */
import type { ElementHandle, Page } from 'playwright-core';
import { shorten } from './checked-document.ts';
import { delay } from './hang-watch.ts';
import type { PageUse } from './page-use.ts';

const BUTTONS =
  'button, [role="button"], [role="tab"], input[type="button"], input[type="submit"], input[type="checkbox"]';
const FIELDS =
  'textarea, input:not([type]), input[type="text"], input[type="search"], input[type="number"], input[type="email"]';
const MAX_FIELDS = 6;
const MAX_BUTTONS = 12;
const ACT_LIMIT_MS = 300;
/** Long enough for the handlers, and for what they promise. */
const PAUSE_MS = 30;

/** Takes hardly longer than the limit. Throws playwright's errors when the page is gone. */
export async function tryControls(page: Page, use: PageUse, limitMs: number): Promise<void> {
  const deadlineMs = performance.now() + limitMs;
  const fields = (await page.$$(FIELDS)).slice(0, MAX_FIELDS);
  const buttons = (await page.$$(BUTTONS)).slice(0, MAX_BUTTONS);
  for (const field of fields) {
    if (performance.now() > deadlineMs) return;
    await quietly(async () => {
      if (!(await isUsable(field)) || (await field.inputValue()) !== '') return;
      use.begin(`filling ${await nameOf(field)}`);
      await field.fill(await sampleFor(field), { timeout: ACT_LIMIT_MS });
    });
  }
  for (const button of buttons) {
    if (performance.now() > deadlineMs) return;
    await quietly(async () => {
      if (!(await isUsable(button))) return;
      use.begin(`clicking ${await nameOf(button)}`);
      // By force, because the wait for it to stand still needs frames.
      await button.click({ force: true, timeout: ACT_LIMIT_MS });
      await delay(PAUSE_MS);
    });
  }
}

/** An element may go away at any moment, which is nothing wrong. */
async function quietly(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    const isAboutElement =
      /Timeout|not attached|detached|not visible|outside of the viewport|not editable|not an? <|Execution context/;
    if (!isAboutElement.test(String(error))) throw error;
  }
}

async function isUsable(element: ElementHandle<SVGElement | HTMLElement>): Promise<boolean> {
  return (await element.isVisible()) && (await element.isEnabled());
}

async function nameOf(element: ElementHandle<SVGElement | HTMLElement>): Promise<string> {
  const name = await element.evaluate(
    (node) =>
      node.getAttribute('aria-label') ||
      node.textContent?.trim() ||
      node.getAttribute('placeholder') ||
      (node instanceof HTMLInputElement ? node.labels?.[0]?.textContent?.trim() || node.value : '') ||
      node.id ||
      node.tagName.toLowerCase(),
  );
  return `“${shorten(name, 40)}”`;
}

async function sampleFor(field: ElementHandle<SVGElement | HTMLElement>): Promise<string> {
  const type = await field.getAttribute('type');
  if (type === 'number') return '3';
  return type === 'email' ? 'ada@example.com' : 'Sample';
}
