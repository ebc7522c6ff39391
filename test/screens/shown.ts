import type { Page } from '@playwright/test';

export function heading(page: Page): Promise<void> {
  return page.getByRole('heading', { level: 1 }).first().waitFor();
}

export function dialog(page: Page): Promise<void> {
  return page.locator('[role=dialog],[role=alertdialog]').first().waitFor();
}

/** Returns a function that presses a button and waits for the dialog. */
export const dialogOf = (button: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await dialog(page);
};
