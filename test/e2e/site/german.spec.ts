import { expect } from '@playwright/test';
import { saveProject } from '../../fixtures/saved-project.ts';
import { newWallet, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';

test('a user uses the site in German until English is selected again', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api, newWallet());
  const projectId = await saveProject(cloud, user.publicKey);
  await signIn(page, cloud, user);
  await page.goto('/help');
  await page.getByLabel('Language').selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Willkommen bei Buidl' })).toBeVisible();
  await expect(page.getByLabel('Sprache')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Willkommen bei Buidl' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Gebaute Apps und Revisionen' })).toBeVisible();
  await page.goto(`/create-app?revise=${projectId}&rev=1.1`);
  await expect(page.getByLabel('Anweisungen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Veröffentlichen' })).toBeVisible();

  await page.goto('/help/how-it-works');
  await page.getByLabel('Sprache').selectOption('English');
  await expect(page.getByRole('heading', { name: 'Under the Hood' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Under the Hood' })).toBeVisible();
});

test.describe('in a browser that prefers German', () => {
  test.use({ locale: 'de-DE' });

  test('a visitor is offered German once, in German', async ({ page, cloud }) => {
    await page.goto(`${cloud.siteUrl}/terms`);
    const offer = page.getByText('Buidl gibt es auch auf Deutsch.');
    await expect(offer).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Nein, danke' }).click();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(offer).toBeHidden();
  });
});
