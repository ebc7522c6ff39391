import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { logIn, newWallet, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { logInWithKey } from '../newcomer.ts';

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
