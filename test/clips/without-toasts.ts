import { expect, type Page } from '@playwright/test';

export async function withoutToasts(page: Page): Promise<void> {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
}
