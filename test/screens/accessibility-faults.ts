import type { Page } from '@playwright/test';
import { axeViolations, scanOf, THEMES } from '../fixtures/axe-violations.ts';

/** The app in its frame contains the heading of a published page. */
const SHELL_PATH = /^\/(?:p|preview)\//;

/** Returns axe's violations on the current page, in both themes. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const disabledRules = SHELL_PATH.test(new URL(page.url()).pathname) ? ['page-has-heading-one'] : [];
  // On a scrolled page, controls lie partly below the header.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    const found = await axeViolations(page, { exclude: 'iframe', ...scanOf(theme, disabledRules) });
    faults.push(...found.map((fault) => `axe, ${theme}: ${fault}`));
  }
  return faults;
}
