import type { Page } from '@playwright/test';

export function heading(page: Page): Promise<void> {
  return page.getByRole('heading', { level: 1 }).first().waitFor();
}

export function dialog(page: Page): Promise<void> {
  return page.locator('[role=dialog],[role=alertdialog]').first().waitFor();
}
