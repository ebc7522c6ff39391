import { expect, type Page } from '@playwright/test';
import { axeViolations, scanOf, THEMES, type Theme } from '../../fixtures/axe-violations.ts';

interface Look {
  themes?: readonly Theme[];
  /** Elements to skip, such as apps in frames, which are not part of the site. */
  exclude?: string;
  disabledRules?: readonly string[];
}

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
