import { setTimeout as delay } from 'node:timers/promises';
import type { ElementHandle, Page } from 'playwright-core';
import type { CurrentAction } from './current-action.ts';
import { toSingleLine } from './to-single-line.ts';

const BUTTONS =
  'button, [role="button"], [role="tab"], input[type="button"], input[type="submit"], input[type="checkbox"]';
const FIELDS =
  'textarea, input:not([type]), input[type="text"], input[type="search"], input[type="number"], input[type="email"]';
const MAX_FIELDS = 6;
const MAX_BUTTONS = 12;
const ACT_LIMIT_MS = 300;
/** Enough for event handlers and for the promises that they start. */
const PAUSE_MS = 30;

/**
 * Fills the fields and clicks the buttons of a page for about `limitMs`. `watchPage` reports the errors that this causes.
 * Throws Playwright's errors when the page is gone.
 */
export async function tryControls(page: Page, action: CurrentAction, limitMs: number): Promise<void> {
  const deadlineMs = performance.now() + limitMs;
  const fields = (await page.$$(FIELDS)).slice(0, MAX_FIELDS);
  const buttons = (await page.$$(BUTTONS)).slice(0, MAX_BUTTONS);
  for (const field of fields) {
    if (performance.now() > deadlineMs) return;
    await ignoreElementErrors(async () => {
      if (!(await isUsable(field)) || (await field.inputValue()) !== '') return;
      action.begin(`filling ${await nameOf(field)}`);
      await field.fill(await sampleFor(field), { timeout: ACT_LIMIT_MS });
    });
  }
  for (const button of buttons) {
    if (performance.now() > deadlineMs) return;
    await ignoreElementErrors(async () => {
      if (!(await isUsable(button))) return;
      action.begin(`clicking ${await nameOf(button)}`);
      // `force` skips Playwright's wait for a stable position, which needs animation frames.
      await button.click({ force: true, timeout: ACT_LIMIT_MS });
      await delay(PAUSE_MS);
    });
  }
}

/** Ignores errors about an element that the page removed or covered in the meantime. */
async function ignoreElementErrors(action: () => Promise<void>): Promise<void> {
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
  return `“${toSingleLine(name, 40)}”`;
}

async function sampleFor(field: ElementHandle<SVGElement | HTMLElement>): Promise<string> {
  const type = await field.getAttribute('type');
  if (type === 'number') return '3';
  return type === 'email' ? 'ada@example.com' : 'Sample';
}
