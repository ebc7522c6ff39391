import { type Download, expect } from '@playwright/test';
import { STORAGE_KEYS } from '../../../web/src/lib/storage-keys.ts';
import { routeCalls } from '../../fixtures/route-calls.ts';
import { newUsername, postJson, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../../integration/admin-password.ts';
import { test } from '../buidl-test.ts';
import { signIn, signUpWithTestWallet } from '../newcomer.ts';

const ENDED = 'You are logged out.';

test('a user whose session was ended elsewhere is told once, on the current page', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api);
  await signIn(page, cloud, user);
  await page.goto('/help');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: `Account of ${user.username}` })).toBeVisible();
  await postJson(`${cloud.api}/auth/sessions/revoke-all`, { keepCurrent: false }, { 'x-api-key': user.apiKey });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  const notice = page.getByRole('alert').filter({ hasText: ENDED });
  await expect(notice).toContainText('This session was ended by its user');
  await expect(page).toHaveURL('/buy-credits');
  await expect(banner.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await notice.getByRole('button', { name: 'Close the notice' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(banner.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a banned user is told on the login page', async ({ page, cloud, desk }) => {
  const user = await signUpAndLogIn(cloud.api);
  await signIn(page, cloud, user);
  const { call } = routeCalls(cloud.api);
  const decision = { publicKey: user.publicKey, reason: 'A test', adminPassword: ADMIN_PASSWORD };
  await call(desk.admin, 'banUser', decision);
  await page.goto('/account');
  await expect(page).toHaveURL('/auth/connect-wallet');
  await expect(page.getByRole('alert').filter({ hasText: ENDED })).toContainText('This account has been banned.');
});

test('a banned user downloads their data with a signature of their wallet', async ({ page, cloud, desk }) => {
  const username = newUsername();
  await signUpWithTestWallet(page, username);
  const publicKey = await page.evaluate(
    (key) => /"publicKey":"(\w+)"/.exec(localStorage.getItem(key) ?? '')?.[1] ?? '',
    STORAGE_KEYS.user,
  );
  const { call } = routeCalls(cloud.api);
  await call(desk.admin, 'banUser', { publicKey, reason: 'A test', adminPassword: ADMIN_PASSWORD });
  await page.goto('/account');
  await expect(page).toHaveURL('/auth/connect-wallet');
  await page.getByRole('button', { name: 'Sign to Login' }).click();
  const data = page.getByRole('region', { name: 'Your data' });
  await expect(data).toContainText('This account has been banned.');
  const { promise, resolve } = Promise.withResolvers<Download>();
  page.once('download', resolve);
  await data.getByRole('button', { name: 'Download my data' }).click();
  const download = await promise;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^buidl-${username}-.*\\.json$`));
  await expect(data.getByRole('status')).toHaveText('Your data was downloaded.');
});
