import { expect, type Page } from '@playwright/test';

/** Simulates a visitor's first interaction, a mouse move. */
export async function beginToUse(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
}

/** Starts using a prerendered page, and waits for its hydration. */
export async function untilTakenOver(page: Page): Promise<void> {
  await beginToUse(page);
  await expect.poll(() => page.evaluate(() => globalThis.buidlEarlyPresses?.waiting.size)).toBe(0);
}
