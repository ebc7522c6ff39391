import { expect, type Page } from '@playwright/test';

/** Waits until a prerendered page is hydrated. Presses work before that, so only tests without presses need this. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => globalThis.takeKeptPresses === undefined)).toBe(true);
}
