import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../../fixtures/axe-violations.ts';

type Theme = 'light' | 'dark';

interface Look {
  themes?: readonly Theme[];
  /** What is not looked at; apps in frames are not ours. */
  exclude?: string;
  disabledRules?: readonly string[];
}

/**
 * Expects that axe finds nothing. Leaves out the rule on landmarks, as menus and toasts stand beside them. Targets are as large as
 * WCAG 2.2 wants them.
 */
export async function expectAccessible(
  page: Page,
  { themes = ['light', 'dark'], exclude = 'iframe', disabledRules = [] }: Look = {},
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // Only the colors differ in the dark theme.
    const rules =
      colorScheme === 'dark'
        ? { rules: ['color-contrast'] }
        : { disabledRules: ['region', ...disabledRules], enabledRules: ['target-size'] };
    const found = await axeViolations(page, { exclude, ...rules });
    expect.soft(found, `${page.url()}, ${colorScheme}`).toEqual([]);
  }
}
