import { expect, type Page } from '@playwright/test';

/** Waits until React responds to every press on a prerendered page. Only a test that does not press needs it. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => globalThis.takeKeptPresses === undefined)).toBe(true);
}
