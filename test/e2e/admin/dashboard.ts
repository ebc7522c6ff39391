/** The admins' dashboard, as its tests use it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../integration/admin-password.ts';

export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
}

/** Returns a section of the dashboard by its heading. */
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();

/** Fills in the reason and the password, and submits the dialog. */
export async function confirm(dialog: Locator, button: string, password = ADMIN_PASSWORD): Promise<void> {
  await dialog.getByLabel('Reason').fill('For the <b>test</b>');
  await dialog.getByLabel('Admin password').fill(password);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** Opens an action of a user's menu. Returns its dialog. */
export async function chooseForUser(page: Page, username: string, action: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${username}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog', { name: action });
}
