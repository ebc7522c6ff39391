import { expect, type Locator, type Page } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../integration/admin-password.ts';

export async function openDashboard(page: Page, name = 'dashboard'): Promise<void> {
  await page.goto(`/admin/${name}`);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
}

export async function goToSection(page: Page, title: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: title });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();

export async function confirm(dialog: Locator, button: string, password = ADMIN_PASSWORD): Promise<void> {
  await dialog.getByLabel('Reason').fill('For the <b>test</b>');
  await dialog.getByLabel('Admin password').fill(password);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

export async function chooseForUser(page: Page, username: string, action: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${username}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog', { name: action });
}
