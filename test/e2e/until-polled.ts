import { expect, type Locator, type Page } from '@playwright/test';

/** The specified interval between two polls of a build. */
const POLL_INTERVAL_MS = 5_000;
const LIMIT_MS = 90_000;
/** Each look lets the page call the API and load its preview again. */
const LOOK_MS = 600;

/**
 * Waits for what the page shows once a build has advanced on the server. The clock of the page, which the test has
 * installed, skips the time between two polls.
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
