import { expect, type Page } from '@playwright/test';
import { saveProject } from '../../fixtures/saved-project.ts';
import { newWallet, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';
import { expectAccessible } from './expect-accessible.ts';
import { VISITOR_PAGES } from './visitor-pages.ts';

test.describe.configure({ mode: 'parallel' });

/** Selects the page behind a modal dialog. Scans of dialogs exclude it, because it is hidden and has its own scan. */
const PAGE_BEHIND = '#root';

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    // The layout follows the new width with a short delay.
    const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(scrollWidth, { message: `${page.url()}, ${width}` }).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('every screen of visitors is accessible', async ({ page }) => {
  for (const path of [...VISITOR_PAGES, '/templates/no-such-one']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test('every screen and dialog of users is accessible', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api, newWallet());
  const projectId = await saveProject(cloud, user.publicKey);
  await signIn(page, cloud, user);
  await page.goto('/');

  await test.step('Home, its menus and dialogs', async () => {
    await page.getByRole('button', { name: /^Hills/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const more = page.getByRole('button', { name: 'More for Hills rev 1.1' });
    for (const name of ['Manage Bank', 'AI Usage', 'Set Thumbnail', 'Manage Assets', 'Promote to Major']) {
      await more.click();
      await page.getByRole('menuitem', { name }).click();
      await expect(page.locator('[role=dialog],[role=alertdialog]')).toBeVisible();
      await expectAccessible(page, { themes: ['light'], exclude: PAGE_BEHIND });
      await page.keyboard.press('Escape');
      await expect(more).toBeFocused();
    }
    const card = page.getByRole('article', { name: 'Hills' });
    await card.hover();
    await expect(card.getByRole('button', { name: 'Publish Hills' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'List' }).check();
    await expect(page.getByRole('button', { name: /^Hills.* Website/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Cards' }).check();
    const publish = page.getByRole('button', { name: 'Publish Hills rev 1.1' });
    await publish.click();
    await expect(page.getByRole('dialog', { name: 'Publish' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(publish).toBeFocused();
  });

  await test.step('the dialog of a template', async () => {
    await page.goto('/?template=chess');
    await expect(page.getByRole('dialog', { name: 'Use this template' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('the account and the assistant', async () => {
    const account = page.getByRole('button', { name: /^Account of / });
    await account.click();
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
    await page.getByRole('button', { name: 'Need Help?' }).click();
    await expect(page.getByRole('dialog', { name: 'Buidl Assistant' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the menu of a narrow screen, by keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.mouse.wheel(0, 2_000);
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: '100 credits. Buy Credits' })).toBeInViewport();
    await expect(banner.getByRole('link', { name: 'New app' })).toBeInViewport();
    await page.getByRole('button', { name: 'Open the menu' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('making an app and revising it', async () => {
    await page.goto('/create-app');
    await expect(page.getByRole('heading', { name: 'What do you want to build?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Advanced Settings' }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(`/create-app?revise=${projectId}&rev=1.1#changes`);
    await expect(page.getByText('Both revisions are the same.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('the account and money', async () => {
    await page.goto('/account');
    await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto('/buy-credits/history');
    await expect(page.getByText('Granted')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test('pages in German are accessible', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api, newWallet());
  const projectId = await saveProject(cloud, user.publicKey);
  await page.addInitScript(() => localStorage.setItem('buidl:language', 'de'));
  await signIn(page, cloud, user);
  for (const path of [
    '/',
    '/account',
    '/buy-credits/history',
    `/u/${user.username}`,
    `/create-app?revise=${projectId}&rev=1.1`,
  ]) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByText(/^Wird geladen …$/).filter({ visible: true })).toHaveCount(0);
    await expectAccessible(page);
  }
});
