import { expect, type Page } from '@playwright/test';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { buildPlanned, signIn } from '../newcomer.ts';

const panel = (page: Page) => page.getByRole('region', { name: /^(Building App\.\.\.|Success!|Error)$/ });
const heading = (page: Page, name: string) => panel(page).getByRole('heading', { name });
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Instructions' });

test('an invalid form is refused immediately and keeps its values', async ({ page, cloud }) => {
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Buidl' }).click();
  await expect(page.getByText('Both a project name and a description are required.')).toBeVisible();
  await expect(banner.getByLabel('Project name')).toBeFocused();

  await banner.getByText('Advanced', { exact: true }).click();
  await page.getByRole('button', { name: 'Plan the app' }).click();
  const missing = page.getByRole('main').getByText('Project Name and a Prompt are required.');
  await expect(missing).toBeVisible();
  const name = page.getByLabel('Project Name', { exact: true });
  await expect(name).toBeFocused();
  await expect(prompt(page)).toHaveAttribute('aria-invalid', 'true');
  await prompt(page).fill('a list of my plants');
  await expect(prompt(page)).not.toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Project Name and a Prompt are required.');

  const openSettings = async () => {
    await page.getByRole('button', { name: /^Settings/ }).click();
    await page.getByRole('button', { name: 'Advanced Settings' }).click();
  };
  await openSettings();
  const frameworkNote = page.getByText('The built-in composer writes plain JavaScript, and says so on the receipt.');
  for (const framework of ['React', 'Vue']) {
    await page.getByLabel('JavaScript approach').selectOption(framework);
    await expect(frameworkNote).toBeVisible();
  }
  await page.getByLabel('JavaScript approach').selectOption('Vanilla');
  await expect(frameworkNote).toHaveCount(0);
  await page.getByLabel('Temperature').fill('0.3');
  // Submitting the header's empty form opens this page and must not clear the prompt.
  await banner.getByRole('button', { name: 'New app' }).click();
  const newApp = page.getByRole('dialog', { name: 'New app' });
  await newApp.getByRole('button', { name: 'Buidl' }).click();
  await expect(newApp).toBeHidden();
  await expect(prompt(page)).toHaveValue('a list of my plants');
  await page.reload();
  await expect(prompt(page)).toHaveValue('a list of my plants');
  await openSettings();
  await expect(page.getByLabel('Temperature')).toHaveValue('0.3');
  await page.keyboard.press('Escape');

  const imageField = page.getByLabel('Images to upload');
  const image = (name: string, size = 10) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.alloc(size),
  });
  await imageField.setInputFiles(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => image(`${name}.png`)));
  await expect(page.getByText('You can upload a maximum of 5 files.')).toBeVisible();
  await imageField.setInputFiles(image('large.png', 10 * 1024 * 1024 + 1));
  await expect(page.getByText('Images can have at most 10MB each.')).toBeVisible();
  await imageField.setInputFiles(image(`broken${'n'.repeat(100)}.png`));
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await name.fill('Plants');
  await page.getByRole('button', { name: 'Plan the app' }).click();
  await buildPlanned(page);
  await expect(heading(page, 'Error')).toBeVisible();
  await expect(panel(page)).toContainText('Failed to start generation');
  await panel(page).getByRole('button', { name: 'Close' }).last().click();

  await page.goto('/create-app?revise=prj_00000000000000000000000000&rev=1');
  await expect(page.getByText('Could not find the specified revision to edit.')).toBeVisible();
  await expect(page).toHaveURL(/\/create-app$/);
});
