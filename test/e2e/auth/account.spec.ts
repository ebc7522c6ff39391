import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { logIn, newUsername, newWallet, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { logInWithKey, signUpWithTestWallet } from '../newcomer.ts';

test('the account page ends another session, then all of them', async ({ page, cloud }) => {
  const owner = await signUpAndLogIn(cloud.api, newWallet());
  const lost = await logIn(cloud.api, owner.wallet);
  const statusOf = async (apiKey: string) =>
    (await fetch(`${cloud.api}/auth/me`, { headers: { 'x-api-key': apiKey } })).status;
  await logInWithKey(page, owner);

  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL('/account');
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: `End buidl_${lost.slice(6, 14)}…` }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('This one');
  expect(await statusOf(lost)).toBe(401);

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  expect(await statusOf(owner.apiKey)).toBe(401);
});

test('the account page downloads the account as one file', async ({ page, cloud }) => {
  const owner = await signUpAndLogIn(cloud.api, newWallet());
  await logInWithKey(page, owner);
  await page.goto('/account');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^buidl-\w+-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    profile: { publicKey: owner.wallet.publicKey },
    projects: [],
    purchases: [],
    ledger: [{ kind: 'grant', credits: 100 }],
  });
  expect(text).not.toContain(owner.apiKey.slice(0, 14));
  await expect(page.getByText('Your data was downloaded.')).toBeVisible();
});

test('a user deletes the account after typing its name and signing', async ({ page }) => {
  const username = newUsername();
  await signUpWithTestWallet(page, username);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('100 are in your account');
  const name = dialog.getByLabel(`Type ${username} to confirm`);
  await name.fill(`${username}x`);
  await dialog.getByRole('button', { name: 'Sign and delete' }).click();
  await expect(dialog).toContainText('This is not your username.');
  await expect(name).toBeFocused();
  await name.fill(username);
  await dialog.getByText('Give them to the platform.').click();
  await dialog.getByRole('button', { name: 'Sign and delete' }).click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await page.goto('/auth/connect-wallet');
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
});
