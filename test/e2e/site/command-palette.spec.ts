import { expect } from '@playwright/test';
import { saveProject } from '../../fixtures/saved-project.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';

test('Ctrl+K finds apps, pages and themes', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api);
  const projectId = await saveProject(cloud, user.publicKey);
  await signIn(page, cloud, user);
  await page.goto('/buy-credits');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('option', { name: 'Hills' })).toBeVisible();
  await page.keyboard.type('no such thing');
  await expect(palette).toContainText('Nothing has that name.');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('hil');
  await expect(palette.getByRole('option', { name: 'Hills' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/create-app?revise=${projectId}&rev=1.1`);
  await expect(palette).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

test('the palette has the page’s actions, and changes the language', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api);
  const projectId = await saveProject(cloud, user.publicKey);
  await signIn(page, cloud, user);
  await page.goto(`/create-app?revise=${projectId}&rev=1.1`);
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const account = page.getByRole('button', { name: /^Account of / });
  await account.click();
  await page.getByRole('button', { name: 'Go to…' }).click();
  await palette.getByRole('option', { name: 'Show the console' }).click();
  await expect(page).toHaveURL(/#console$/);
  await expect(palette).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('publish');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Publish' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('deutsch');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});
