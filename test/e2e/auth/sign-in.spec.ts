import { expect, type Page } from '@playwright/test';
import { newWallet, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { connectTestWallet, logInWithKey, signUpWithTestWallet } from '../newcomer.ts';

test.use({ reducedMotion: 'no-preference' });

test('an invalid key is refused and not stored', async ({ page }) => {
  await page.goto('/auth/api-key');
  const key = page.getByLabel('API key');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Log In' }).click();
  await expect(main.getByRole('alert')).toHaveText('Please enter your API Key.');
  await expect(key).toBeFocused();
  // The emoji cannot be sent in a header.
  for (const typed of ['🎲', 'buidl_nonsense']) {
    await key.fill(typed);
    await key.press('Enter');
    const refusal = page
      .locator('[data-sonner-toast]')
      .filter({ hasText: 'The API Key provided is invalid or expired.' });
    await expect(refusal).toBeVisible();
    await expect(main.getByRole('alert')).toHaveText('The API Key provided is invalid or expired.');
    expect(await page.evaluate(() => localStorage.getItem('appgen_apiKey'))).toBeNull();
    await page.getByRole('button', { name: 'Close toast' }).first().click();
    await expect(refusal).toHaveCount(0);
  }
});

test('a rate-limit error is shown once, and not retried automatically', async ({ page }) => {
  await page.clock.install();
  const error = 'Too many questions from your network. Please wait a moment.';
  let asked = 0;
  await page.route('**/api/auth/check-user*', async (route) => {
    asked += 1;
    const headers = { 'retry-after': '30' };
    await route.fulfill({ status: 429, headers, json: { success: false, error, code: 'rate_limited' } });
  });
  await page.goto('/auth/connect-wallet');
  await connectTestWallet(page);
  await page.clock.runFor(100);
  const refusal = page.locator('[data-sonner-toast]').filter({ hasText: error });
  await expect(refusal).toHaveCount(1);
  await page.clock.runFor(60_000);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(asked).toBe(1);
});

test('a wallet of another account ends the session with a notice', async ({ page, cloud }) => {
  await signUpWithTestWallet(page, 'wallet_owner');
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You have been logged out.')).toBeVisible();
  await logInWithKey(page, await signUpAndLogIn(cloud.api, newWallet()));
  // Pages that need a wallet reconnect the wallet that was connected before.
  await page.goto('/buy-credits');
  await expect(page.getByText('The wallet that is connected now belongs to another account.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('appgen_apiKey'))).toBeNull();
});

test('a refusal by the wallet is reported once, with its reason, and can be retried', async ({ page }) => {
  await page.clock.install();
  await page.goto('/auth/connect-wallet');
  await page.getByRole('switch', { name: 'Reject next request' }).check();
  await connectTestWallet(page);
  const toasts = page.locator('[data-sonner-toast]');
  await expect(toasts).toContainText('Failed to connect walletUser rejected the request.');
  await page.clock.runFor(1_000);
  await expect(toasts).toHaveCount(1);
  await connectTestWallet(page);
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
});

test('the menu of a connected wallet copies the address, changes the wallet and disconnects', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUpWithTestWallet(page, 'wallet_menu');
  await page.goto('/buy-credits');
  const wallet = page.getByRole('button', { name: /^Buidl Test Wallet, / });
  await wallet.press('Enter');
  const copying = page.getByRole('menuitem').first();
  await expect(copying).toHaveText('Copy address');
  await expect(copying).toBeFocused();
  const isSaid = untilShown(page, 'Copied');
  await copying.press('Enter');
  await isSaid;
  await expect(copying).toHaveText('Copy address');
  await expect(copying).toBeFocused();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await expect(wallet).toHaveAccessibleName(`Buidl Test Wallet, ${address.slice(0, 4)}…${address.slice(-4)}`);

  await page.getByRole('menuitem', { name: 'Change wallet' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(wallet).toBeFocused();
  await wallet.press('Enter');
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  const succeeded = page.locator('[data-sonner-toast][data-type="success"]');
  await expect(succeeded.filter({ hasText: 'Wallet disconnected.' })).toBeVisible();
  await expect(wallet).toHaveCount(0);
});

/** Resolves when the page has shown the text, even briefly. */
function untilShown(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.body.textContent.includes(wanted)) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { childList: true, characterData: true, subtree: true });
      }),
    text,
  );
}
