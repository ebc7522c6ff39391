import { expect, type Page } from '@playwright/test';
import { saveProject } from '../../fixtures/saved-project.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { logInWithKey, signIn } from '../newcomer.ts';
import { untilHydrated } from '../use-page.ts';

// This file runs last, so its tests may run in parallel on all free workers.
test.describe.configure({ mode: 'parallel' });

const mode = (page: Page, name: 'Quick' | 'Advanced') => page.getByRole('banner').getByRole('radio', { name });
/** Returns an option of the header's form. The studio shows the form in a dialog that a button opens. */
const folded = (page: Page, name: 'Quick' | 'Advanced') =>
  page.getByRole('dialog', { name: 'New app' }).getByRole('radio', { name });

test('the header keeps its values after reloads and navigation, but not after a logout', async ({ page, cloud }) => {
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/');
  const banner = page.getByRole('banner');
  await banner.getByLabel('Project name').fill('FocusTomato');
  await banner.getByLabel('Idea').fill('a timer in green');
  await page.reload();
  await expect(banner.getByLabel('Project name')).toHaveValue('FocusTomato');
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Buidl' })).toBeVisible();
  await expect(banner.getByLabel('Idea')).toHaveValue('a timer in green');

  // Logging out gives the next user of this browser an empty form.
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await logInWithKey(page, await signUpAndLogIn(cloud.api));
  await expect(banner.getByLabel('Idea')).toHaveValue('');
});

test('the create page uses the mode of the header, whose toggle leaves it', async ({ page, cloud }) => {
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/create-app');
  await page.getByRole('button', { name: 'New app' }).click();
  await expect(folded(page, 'Advanced')).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByLabel('Category')).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New app' }).click();
  await folded(page, 'Quick').check();
  await expect(page.getByText('Exiting Advanced Mode. Use the header form for Quick Buidl.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the header does not overwrite text on the create page', async ({ page, cloud }) => {
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/');
  const banner = page.getByRole('banner');
  await banner.getByLabel('Project name').fill('FocusTomato');
  await banner.getByLabel('Idea').fill('a timer');
  await mode(page, 'Advanced').check();
  const instructions = page.getByLabel('Instructions');
  await expect(instructions).toHaveValue('a timer');
  await instructions.fill('a timer in green, with a bell');
  const form = page.getByRole('dialog', { name: 'New app' });
  for (const name of ['Buidl', 'Advanced']) {
    await banner.getByRole('button', { name: 'New app' }).click();
    await form.getByRole('button', { name }).first().click();
  }
  await banner.getByRole('button', { name: 'New app' }).click();
  await expect(form.getByLabel('Idea')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(instructions).toHaveValue('a timer in green, with a bell');
});

test('following a link scrolls to the top of the page and focuses it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/help/how-it-works');
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Get Started' }).click();
  const next = page.getByRole('main').getByRole('link', { name: 'How It Works' });
  await next.focus();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Under the Hood' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused();
});

test('a page that fails does not affect the others', async ({ page }) => {
  await page.route(/how-it-works-page/, (route) => route.abort());
  await page.goto('/help');
  await untilHydrated(page);
  await page.getByRole('link', { name: 'How does it work?' }).click();
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'Terms' })).toBeVisible();
});

test('a tab whose code was removed by a deployment shows a message instead of staying blank', async ({
  page,
  cloud,
}) => {
  const user = await signUpAndLogIn(cloud.api);
  await saveProject(cloud, user.publicKey);
  await page.route(/assets\/app-bank-dialog/, (route) => route.abort());
  await signIn(page, cloud, user);
  await page.goto('/');
  await page.getByRole('button', { name: 'More for Hills rev 1.1' }).click();
  await page.getByRole('menuitem', { name: 'Manage Bank' }).click();
  await expect(page.getByText('This could not be opened.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish Hills rev 1.1' }).click();
  await expect(page.getByRole('dialog', { name: 'Publish' })).toBeVisible();

  await page.route(/assets\/user-bar/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

test('every entry of a menu can be reached on a phone in landscape', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api);
  await saveProject(cloud, user.publicKey);
  await page.setViewportSize({ width: 844, height: 390 });
  await signIn(page, cloud, user);
  await page.goto('/');
  await page.getByRole('button', { name: 'More for Hills rev 1.1' }).click();
  const last = page.getByRole('menuitem', { name: 'Delete Revision' });
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
});
