import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { axeViolations } from '../../fixtures/axe-violations.ts';
import { logIn as newKeyOf, newWallet } from '../../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../../integration/admin-password.ts';
import { userWithKey } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';
import { untilPolled } from '../until-polled.ts';
import { APP_NAME } from './admin-desk.ts';
import { chooseForUser, confirm, goToSection, openDashboard, section } from './dashboard.ts';

const SIGNUP_CREDITS = 100;
const FIGURES = [
  'KPIs',
  'Trends',
  'User Leaderboard',
  'Credit Economy & Calibration',
  'Projects by Type',
  'Buidl Analytics',
  'Usage Analytics',
];
const PAGES = [
  'User Search & Management',
  'Payments to Review',
  'Reports',
  'Running Builds',
  'Whitelist Management',
  'Admin Action Log',
  'Platform Settings',
];

/** The model's speed, slow enough that the build is still running when the test checks it. */
const SLOW_TOKENS_PER_SECOND = 50;

test('a user and a visitor see “Access Denied” and load no code of the dashboard', async ({ page, cloud, desk }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  for (const who of ['visitor', 'user']) {
    if (who === 'user') await signIn(page, cloud, desk.user);
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('You must be an admin to view this page.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  }
  expect(scripts.filter((url) => /\/admin-sections-[^/]*\.js|\/api\/admin\//.test(url))).toEqual([]);
});

test('an admin sees every section and manages a user', async ({ page, cloud, desk }) => {
  await signIn(page, cloud, desk.admin);
  await page.route('**/api/auth/me', async (route) => {
    await expect(page.getByText('Checking authentication...')).toBeVisible();
    await route.continue();
  });
  await page.route('**/api/admin/stats', async (route) => {
    await expect(page.getByText('Loading dashboard data...')).toBeVisible();
    await route.continue();
  });
  await openDashboard(page);
  await page.unrouteAll({ behavior: 'wait' });

  for (const name of FIGURES) await expect(section(page, name)).toBeVisible();
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(section(page, 'KPIs')).toContainText('Return on Cost');
  await expect(section(page, 'Credit Economy & Calibration')).toContainText('to achieve 2x return on cost');
  expect(await axeViolations(page)).toEqual([]);

  for (const name of PAGES) {
    await goToSection(page, name);
    await expect(section(page, name)).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
    await expect(page).toHaveTitle(`${name} · Admin Dashboard · Buidl`);
  }
  await page.goto('/admin/nowhere');
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();

  const { username, publicKey } = desk.user;
  await openDashboard(page, 'users');
  const users = section(page, 'User Search & Management');
  await users.getByRole('searchbox').fill(username.toUpperCase());
  const row = users.getByRole('row', { name: new RegExp(username) });
  await expect(users.getByRole('row')).toHaveCount(2);
  await expect(row).toContainText(`${publicKey.slice(0, 12)}…`);
  await expect(row).not.toContainText(publicKey.slice(0, 13));
  // The list has a fixed height and scrolls.
  const list = users.getByRole('region', { name: 'Users' });
  await expect(list).toHaveCSS('height', '384px');
  await expect(list).toHaveCSS('overflow-y', 'auto');

  await test.step('credits are adjusted, but not below zero', async () => {
    const dialog = await chooseForUser(page, username, 'Adjust Credits');
    for (const amount of ['', '0']) {
      await dialog.getByLabel('Amount').fill(amount);
      await confirm(dialog, 'Adjust Credits');
      await expect(dialog.getByRole('alert')).toHaveText('All fields, including a non-zero amount, are required.');
    }
    await dialog.getByLabel('Amount').fill('-100000');
    await confirm(dialog, 'Adjust Credits');
    await expect(page.getByText('Action Failed')).toBeVisible();
    await expect(page.getByText('The user has fewer credits than that.')).toBeVisible();
    await dialog.getByLabel('Amount').fill('250');
    await confirm(dialog, 'Adjust Credits');
    await expect(page.getByText('Credits adjusted successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(`${SIGNUP_CREDITS + 250}`);
    const toaster = page.locator('[data-sonner-toaster]').filter({ hasText: 'Credits adjusted' });
    await expect(toaster).toHaveAttribute('data-x-position', 'left');
    await expect(toaster).toHaveAttribute('data-y-position', 'bottom');
  });

  await test.step('a ban needs a reason and can be lifted', async () => {
    const ban = await chooseForUser(page, username, 'Ban User');
    await ban.getByRole('button', { name: 'Ban User' }).click();
    await expect(ban.getByRole('alert')).toHaveText('Reason and admin password are required.');
    await confirm(ban, 'Ban User');
    await expect(page.getByText(`${username} was banned.`)).toBeVisible();
    await expect(row).toContainText('Banned');
    const unban = await chooseForUser(page, username, 'Unban User');
    await confirm(unban, 'Unban User');
    await expect(page.getByText(`${username} was unbanned.`)).toBeVisible();
    await expect(row).toContainText('Active');
  });

  await test.step('the user’s page shows balance, projects and ledger', async () => {
    await row.getByRole('link', { name: username }).click();
    await expect(page.getByRole('heading', { name: username })).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByText(publicKey, { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Projects' }).first()).toContainText(APP_NAME);
    const ledger = page.getByRole('region', { name: 'Ledger' }).first();
    await expect(ledger.getByRole('row', { name: /Adjustment/ })).toContainText('+250');
    await expect(ledger).toContainText('For the <b>test</b>');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'All users' }).click();
    await expect(users.getByRole('heading', { name: 'User Search & Management' })).toBeInViewport();
  });

  await test.step('the log has every action and can be exported', async () => {
    await goToSection(page, 'Admin Action Log');
    const log = section(page, 'Admin Action Log');
    for (const action of ['Adjust credits', 'Ban user', 'Unban user']) {
      await expect(log.getByRole('row', { name: new RegExp(action) }).first()).toContainText(username);
    }
    const downloading = page.waitForEvent('download');
    await log.getByRole('button', { name: 'Export Log' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^buidl-log-.*\.csv$/);
    expect(readFileSync(await download.path(), 'utf8')).toContain('ban_user');
  });
});

test('an admin runs the platform', async ({ page, cloud, desk }) => {
  await page.clock.install();
  await signIn(page, cloud, desk.admin);
  await openDashboard(page);

  await test.step('a full key is added to the whitelist and removed', async () => {
    const { publicKey } = newWallet();
    await goToSection(page, 'Whitelist Management');
    const whitelist = section(page, 'Whitelist Management');
    await whitelist.getByRole('button', { name: 'Add Key' }).click();
    await expect(whitelist.getByRole('alert')).toHaveText('Public key and admin password are required.');
    await whitelist.getByLabel('Public key').fill(publicKey);
    await whitelist.getByLabel('Admin password').fill(ADMIN_PASSWORD);
    await whitelist.getByRole('button', { name: 'Add Key' }).click();
    await expect(page.getByText('Key added to whitelist!')).toBeVisible();
    await expect(whitelist.getByText(publicKey, { exact: true })).toBeVisible();
    const remove = whitelist.getByRole('button', { name: `Remove ${publicKey}` });
    const dialog = page.getByRole('dialog', { name: 'Remove from Whitelist' });
    await remove.click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog).toBeHidden();
    await expect(remove).toBeVisible();
    await remove.click();
    await dialog.getByLabel('Admin password').fill(ADMIN_PASSWORD);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Key removed from whitelist!')).toBeVisible();
    await expect(remove).toBeHidden();
  });

  await test.step('payments are credited or dismissed', async () => {
    await goToSection(page, 'Payments to Review');
    const payments = section(page, 'Payments to Review');
    const dialog = page.getByRole('dialog', { name: 'Resolve Payment' });
    await payments.getByRole('button', { name: /of 0\.04 SOL/ }).click();
    await dialog.getByLabel('Credits').fill('90');
    await confirm(dialog, 'Credit');
    await expect(page.getByText('The payment was credited.')).toBeVisible();
    await payments.getByRole('button', { name: /of 0\.07 SOL/ }).click();
    await dialog.getByText('Dismiss', { exact: true }).first().click();
    await confirm(dialog, 'Dismiss');
    await expect(payments).toContainText('No payment waits for a decision.');
  });

  await test.step('a reported app is taken down', async () => {
    await goToSection(page, 'Reports');
    const reports = section(page, 'Reports');
    const report = reports.getByRole('listitem').filter({ hasText: `/p/${APP_NAME}` });
    await expect(report.getByRole('link', { name: desk.user.username })).toBeVisible();
    await expect(report).toContainText('<b>It asks for my seed phrase</b>');
    await report.getByRole('button', { name: /^Take down/ }).click();
    await confirm(page.getByRole('dialog'), 'Take Down');
    await expect(reports).toBeVisible();
    await expect(report).toHaveCount(0);
    expect((await page.request.get(`/p/${APP_NAME}`)).status()).toBe(410);
  });

  await test.step('a running build is stopped', async () => {
    cloud.setTokensPerSecond(SLOW_TOKENS_PER_SECOND);
    // The ban revoked the user's keys, so the user needs a new one.
    const apiKey = await newKeyOf(cloud.api, desk.user.wallet);
    const builder = userWithKey(cloud.api, desk.user.publicKey, apiKey);
    const { operationId } = await builder.createApp({ isQuickBuidl: 'false' });
    await goToSection(page, 'Running Builds');
    const running = section(page, 'Running Builds');
    const cancel = running.getByRole('button', { name: /^Cancel the build/ });
    await untilPolled(page, cancel);
    await cancel.click();
    await confirm(page.getByRole('dialog'), 'Stop Build');
    await expect(page.getByText('The build was stopped.')).toBeVisible();
    expect(await builder.operationStatus(operationId)).toMatchObject({ status: 'failed' });
  });

  await test.step('the announcement shows HTML as text, and disappears', async () => {
    await goToSection(page, 'Platform Settings');
    const form = page.getByRole('form', { name: 'Announcement' });
    const banner = page.getByRole('region', { name: 'Announcement', exact: true });
    await form.getByRole('textbox', { name: 'Announcement' }).fill('**Soon** <img src=x onerror="window.pwned=1">');
    await form.getByLabel('Admin password').fill(ADMIN_PASSWORD);
    await form.getByRole('button', { name: 'Save Announcement' }).click();
    await expect(page.getByText('Announcement updated!')).toBeVisible();
    await expect(banner).toContainText('Soon <img src=x onerror="window.pwned=1">');
    await expect(banner.locator('strong')).toHaveText('Soon');
    await expect(banner.locator('img')).toHaveCount(0);
    await form.getByRole('textbox', { name: 'Announcement' }).fill('');
    await form.getByLabel('Admin password').fill(ADMIN_PASSWORD);
    await form.getByRole('button', { name: 'Save Announcement' }).click();
    await expect(banner).toBeHidden();
  });

  await test.step('settings are changed after a review of the changes, and changed back', async () => {
    const form = page.getByRole('form', { name: 'Settings' });
    const credits = form.getByLabel('Sign-up credits');
    const allowList = form.getByRole('switch', { name: /Allow-list/ });
    const dialog = page.getByRole('dialog', { name: 'Confirm Changes' });
    // Restores the settings for other tests that sign up in this cloud.
    for (const [before, after] of [
      [SIGNUP_CREDITS, 120],
      [120, SIGNUP_CREDITS],
    ] as const) {
      await credits.fill(String(after));
      await allowList.click();
      await form.getByRole('button', { name: 'Review Changes' }).click();
      await expect(dialog).toContainText(`Sign-up credits${before}${after}`);
      await dialog.getByLabel('Admin password').fill(ADMIN_PASSWORD);
      await dialog.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByText('The settings were saved.').first()).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(credits).toHaveValue(String(after));
      await expect(allowList).toBeChecked({ checked: after !== SIGNUP_CREDITS });
    }
  });
});

test('five wrong passwords lock an admin out, on a narrow screen and by keyboard', async ({ page, cloud, desk }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, cloud, desk.otherAdmin);
  await openDashboard(page, 'users');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
  const { username } = desk.user;
  await section(page, 'User Search & Management').getByRole('searchbox').fill(username);
  await page.getByRole('button', { name: `Actions for ${username}` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Adjust Credits' });
  await dialog.getByLabel('Amount').fill('5');
  await dialog.getByLabel('Reason').fill('guessing');
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const response = page.waitForResponse('**/adjust-credits');
    await dialog.getByLabel('Admin password').fill(`wrong ${attempt}`);
    await page.keyboard.press('Enter');
    await response;
  }
  await expect(page.getByText('The admin password is wrong.').first()).toBeVisible();
  await expect(
    page.getByText('The admin password was wrong five times within 15 minutes. Please wait before trying again.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Actions for ${username}` })).toBeFocused();
  // Only the layout differs from a wide screen, so only the two rules that depend on layout are checked.
  const rules = ['target-size', 'scrollable-region-focusable'];
  expect(await axeViolations(page, { rules })).toEqual([]);
});
