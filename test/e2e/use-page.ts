import { expect, type Page } from '@playwright/test';

/** Begins to use the page, as a visitor does who moves the mouse. */
export async function beginToUse(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
}

/** Begins to use a rendered page, and waits until its scripts have taken it over. */
export async function untilTakenOver(page: Page): Promise<void> {
  await beginToUse(page);
  await expect.poll(() => page.evaluate(() => globalThis.buidlEarlyPresses?.waiting.size)).toBe(0);
}
