import { expect, type Page } from '@playwright/test';

/** Waits until what the page said has gone. */
export async function withoutToasts(page: Page): Promise<void> {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
}
