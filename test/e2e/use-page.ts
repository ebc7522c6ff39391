import { expect, type Page } from '@playwright/test';

/** Waits until a prerendered page is hydrated. Earlier presses are replayed, so tests with presses need no wait. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => globalThis.takeKeptPresses === undefined)).toBe(true);
}
