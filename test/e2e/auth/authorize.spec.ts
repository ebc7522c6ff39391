import { expect } from '@playwright/test';
import { authorizePath } from '../../fixtures/authorize-path.ts';
import { newUsername, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { connectTestWallet, logInWithKey } from '../newcomer.ts';

const CALLBACK = 'http://localhost:3118/callback';

test('a new user allows a program after signing up in between, and finds its key', async ({ page, cloud }) => {
  await page.route(`${CALLBACK}**`, (route) => route.fulfill({ body: 'You may close this window.' }));
  await page.goto(authorizePath(CALLBACK));
  await expect(page).toHaveURL('/auth/connect-wallet');
  await connectTestWallet(page);
  const username = newUsername();
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Create Account & Sign' }).click();

  await expect(page.getByText('Ann’s editor asks for a key to your account')).toBeVisible();
  await expect(page).toHaveURL(/\/authorize\?/);
  await expect(page.getByText(`You are signed in as ${username}.`)).toBeVisible();
  await expect(page.getByText(/a program on this computer, at localhost:3118/)).toBeVisible();
  await page.getByRole('checkbox', { name: /^Build/ }).check();
  await page.getByLabel('Spend limit in credits per day').fill('40');
  const allow = page.getByRole('button', { name: 'Allow' });
  // The button works only after it has been on the screen for a moment, so the test scrolls to it.
  await allow.scrollIntoViewIfNeeded();
  await allow.click();
  await page.waitForURL(`${CALLBACK}**`);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('state')).toBe('kept');

  const response = await fetch(new URL('/oauth/token', cloud.siteUrl), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: searchParams.get('code') ?? '',
      client_id: new URLSearchParams(authorizePath(CALLBACK).split('?')[1]).get('client_id') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: 'v'.repeat(43),
    }),
  });
  expect(await response.json()).toMatchObject({ token_type: 'Bearer', scope: 'read build' });
  await page.goto('/account');
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect(row).toContainText('Ann’s editor (localhost)');
  await expect(row).toContainText('0 of 40 credits spent today');
});

test('a user refuses a program, which receives the refusal', async ({ page, cloud }) => {
  await page.route(`${CALLBACK}**`, (route) => route.fulfill({ body: 'You may close this window.' }));
  await logInWithKey(page, await signUpAndLogIn(cloud.api));
  await page.goto(authorizePath(CALLBACK));
  await page.getByRole('link', { name: 'Refuse' }).click();
  await page.waitForURL(`${CALLBACK}?error=access_denied&state=kept&**`);
});
