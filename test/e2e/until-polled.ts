import { expect, type Locator, type Page } from '@playwright/test';

/** The specified interval between two polls of a build. */
const POLL_INTERVAL_MS = 5_000;
const LIMIT_MS = 90_000;
/** Each attempt gives the page time to call the API and to reload its preview. */
const LOOK_MS = 600;

/**
 * Waits for a page state after a build's progress on the server. Advances the page's clock, which the test has
 * installed, between two polls.
 */
export async function untilPolled(
  page: Page,
  shown: Locator,
  state: 'visible' | 'attached' = 'visible',
): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(POLL_INTERVAL_MS);
    await shown.waitFor({ state, timeout: LOOK_MS });
  }).toPass({ intervals: [LOOK_MS], timeout: LIMIT_MS });
}
