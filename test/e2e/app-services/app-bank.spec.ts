import { expect } from '@playwright/test';
import { saveProject } from '../../fixtures/saved-project.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';

test.use({ reducedMotion: 'no-preference' });

const SIGNUP_CREDITS = 100;

test('an app’s bank takes a deposit, refuses an overdraft, and pays out', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api);
  await saveProject(cloud, user.publicKey, ['1']);
  await signIn(page, cloud, user);
  await page.goto('/');

  await page.getByRole('button', { name: /More for Hills/ }).click();
  await page.getByRole('menuitem', { name: 'Manage Bank' }).click();
  const bank = page.getByRole('dialog', { name: 'Manage App Bank' });
  const amount = bank.getByLabel('Amount in credits');
  const inBank = bank.getByRole('definition').first();
  const inAccount = bank.getByRole('definition').nth(1);
  await expect(inBank).toContainText('0 credits');

  await test.step('only whole credits above zero are accepted', async () => {
    for (const text of ['', '0', '-5', '1.5', '1e3']) {
      await amount.fill(text);
      await bank.getByRole('button', { name: 'Deposit' }).click();
      await expect(bank.getByRole('alert')).toHaveText('Please enter a valid positive number for the amount.');
    }
  });

  await test.step('a deposit moves credits, and more than the balance is refused', async () => {
    await amount.fill('40');
    await bank.getByRole('button', { name: 'Deposit' }).click();
    await expect(inBank).toHaveText('40 credits');
    await expect(inAccount).toHaveText(`${SIGNUP_CREDITS - 40} credits`);
    await amount.fill('1000');
    await bank.getByRole('button', { name: 'Deposit' }).click();
    await expect(page.getByText('Transfer Failed')).toBeVisible();
    // Dismissing a toast does not close the dialog.
    await page.getByRole('button', { name: 'Close toast' }).first().click();
    await expect(bank).toBeVisible();
    await amount.fill('41');
    await bank.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('The bank of this app does not hold this many credits.')).toBeVisible();
    await expect(inBank).toHaveText('40 credits');
  });

  await test.step('a withdrawal returns them', async () => {
    await amount.fill('15');
    await bank.getByRole('button', { name: 'Withdraw' }).click();
    await expect(inBank).toHaveText('25 credits');
    await expect(inAccount).toHaveText(`${SIGNUP_CREDITS - 25} credits`);
  });

  await test.step('billing model and rate limit are saved', async () => {
    await bank.getByRole('radio', { name: /Main Account/ }).check();
    await bank.getByLabel('Requests').fill('30');
    await bank.getByLabel('Per seconds').fill('many');
    await bank.getByRole('button', { name: 'Save Settings' }).click();
    await expect(bank.getByRole('alert')).toHaveText('Please enter in how many seconds the requests may come.');
    await bank.getByLabel('Requests').fill('few');
    await bank.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('The settings were saved.')).toBeVisible();
    await expect(bank.getByLabel('Requests')).toHaveValue('0');
    await expect(bank.getByLabel('Per seconds')).toHaveValue('0');
    await bank.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('article', { name: 'Hills' })).toContainText('Bank 25 credits');
  });
});
