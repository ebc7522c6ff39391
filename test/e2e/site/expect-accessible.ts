import { expect, type Page } from '@playwright/test';
import { axeViolations, scanOf, THEMES, type Theme } from '../../fixtures/axe-violations.ts';

interface Look {
  themes?: readonly Theme[];
  /** What is not looked at; apps in frames are not ours. */
  exclude?: string;
  disabledRules?: readonly string[];
}

/** Expects that axe finds nothing. */
export async function expectAccessible(
  page: Page,
  { themes = THEMES, exclude = 'iframe', disabledRules = [] }: Look = {},
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const found = await axeViolations(page, { exclude, ...scanOf(colorScheme, disabledRules) });
    expect.soft(found, `${page.url()}, ${colorScheme}`).toEqual([]);
  }
}
