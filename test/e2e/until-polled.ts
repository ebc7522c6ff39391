import { expect, type Locator, type Page } from '@playwright/test';

/** The interval between two polls of a build, which the written specification demands. */
const POLL_INTERVAL_MS = 5_000;
/**
 * Time limit in ms. It is far above the 20 s of a normal build, because browsers of parallel tests slow the build down.
 */
const LIMIT_MS = 240_000;
/** Time in ms that the page gets after each advance of its clock, to call the API and to reload its preview. */
const LOOK_MS = 600;

/**
 * Waits until the page shows an element that depends on the progress of a build. Between two polls, this advances the
 * page's clock, which the test has installed.
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
