import type { Page } from '@playwright/test';
import { axeViolations, scanOf, THEMES } from '../fixtures/axe-violations.ts';

/** Pages that show an app. Their heading is inside the app's frame. */
const SHELL_PATH = /^\/(?:p|preview)\//;

export async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const disabledRules = SHELL_PATH.test(new URL(page.url()).pathname) ? ['page-has-heading-one'] : [];
  // Scrolls to the top, because the page's header would otherwise cover parts of controls.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    const found = await axeViolations(page, { exclude: 'iframe', ...scanOf(theme, disabledRules) });
    faults.push(...found.map((fault) => `axe, ${theme}: ${fault}`));
  }
  return faults;
}
