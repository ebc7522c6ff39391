import { expect, type Page } from '@playwright/test';
import { test } from '../buidl-test.ts';
import { signUpWithTestWallet } from '../newcomer.ts';

test.use({ reducedMotion: 'no-preference' });

const SIGNUP_CREDITS = 100;
const PRO = { credits: 500, price: '0.21 SOL', discounted: '0.168 SOL' };

const panel = (page: Page) => page.getByRole('region', { name: 'Purchase status' });
const buyPro = (page: Page) => page.getByRole('button', { name: 'Buy Pro' });

async function openBuyCredits(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { name: 'Buy credits' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Buidl Test Wallet, / })).toBeVisible();
}

async function expectInAccountMenu(page: Page, texts: string[]): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click();
  const menu = page.getByRole('dialog', { name: 'Account' });
  for (const text of texts) await expect(menu).toContainText(text);
  await page.keyboard.press('Escape');
}

test('a new user buys Pro at both prices, rejects once, and reloads before the payment is verified', async ({
  page,
}) => {
  await signUpWithTestWallet(page, 'mary_payer');
  await openBuyCredits(page);
  await expect(panel(page)).toContainText('Showing standard credit prices.');
  await expect(page.getByText('All purchases are made in SOL.')).toBeVisible();

  await test.step('a payment without SOL is refused, and costs nothing', async () => {
    await buyPro(page).click();
    await expect(panel(page)).toContainText('Error: Your wallet does not hold enough SOL');
    await expect(page.getByText('Purchase Failed')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(panel(page)).toContainText('Showing standard credit prices.');
  });

  await page.getByRole('button', { name: 'Get 10 SOL' }).click();
  await expect(page.getByText('Received 10 SOL.')).toBeVisible();

  await test.step('a rejection in the wallet is reported', async () => {
    await page.getByRole('switch', { name: 'Reject next request' }).check();
    await buyPro(page).click();
    await expect(panel(page)).toContainText('Error: Transaction was not signed or was rejected by the user.');
    await panel(page).getByRole('button', { name: 'Try Again' }).click();
  });

  await test.step('the standard price is paid and credited', async () => {
    await buyPro(page).click();
    await expect(buyPro(page)).toBeDisabled();
    await expect(panel(page)).toContainText('Purchase Successful!');
    await expect(panel(page).getByRole('link', { name: 'View the transaction' })).toHaveAttribute(
      'href',
      /^https:\/\/explorer\.solana\.com\/tx\/\w{80,90}\?cluster=custom/,
    );
    await expect(page.getByRole('banner')).toContainText(String(SIGNUP_CREDITS + PRO.credits));
    await expect(panel(page)).toContainText('Showing standard credit prices.');
  });

  await test.step('enough ASV unlocks the discount', async () => {
    await page.getByRole('button', { name: 'Get 25,000 ASV' }).click();
    await expect(panel(page)).toContainText('Your ASV balance qualifies you for exclusive discounts!');
    await expect(page.getByRole('radio', { name: 'Standard Price' })).toBeDisabled();
    const pro = page.getByRole('listitem').filter({ has: buyPro(page) });
    await expect(pro).toContainText(PRO.discounted);
    await expect(pro.locator('s')).toContainText(PRO.price);
  });

  await test.step('a payment that was sent is verified after a reload', async () => {
    const plansTop = () => buyPro(page).evaluate((button) => button.getBoundingClientRect().top);
    const topWhilePreparing = new Promise<number>((resolve) => {
      void page.route('**/api/credits/prepare-transaction', async (route) => {
        resolve(await plansTop());
        await route.continue();
      });
    });
    await page.route('**/api/credits/verify-purchase', (route) => route.abort());
    await buyPro(page).click();
    await expect(panel(page)).toContainText('The server is checking it.');
    // The layout does not shift during a payment.
    expect(await plansTop()).toBe(await topWhilePreparing);
    await page.unroute('**/api/credits/verify-purchase');
    await page.reload();
    await expect(panel(page)).toContainText('Purchase Successful!');
    await expect(page.getByRole('banner')).toContainText((SIGNUP_CREDITS + 2 * PRO.credits).toLocaleString('en'));
  });

  await test.step('all places show the same balances', async () => {
    // The wallet's balance is 10 SOL minus both prices and two fees.
    await expectInAccountMenu(page, ['9.6219', '25000.00']);
    await page.getByRole('link', { name: 'Credit history' }).click();
    const movements = page.getByRole('list', { name: 'Movements' }).getByRole('listitem');
    await expect(movements.filter({ hasText: 'Bought' })).toHaveCount(2);
    await expect(movements.filter({ hasText: 'Bought' }).first()).toContainText('+500');
    await expect(movements.filter({ hasText: 'Bought' }).first()).toContainText('Balance 1,100');
    await expect(movements.filter({ hasText: 'Bought' }).last()).toContainText('Balance 600');
    await expect(movements.last()).toContainText('Welcome credits');
    await expect(movements.last()).toContainText('Balance 100');
    await expect(movements.first().getByRole('link', { name: 'View the transaction' })).toHaveAttribute(
      'href',
      /^https:\/\/explorer\.solana\.com\/tx\/\w{80,90}\?cluster=custom/,
    );
    await page.getByRole('button', { name: 'Lines of Bought the Pro plan' }).first().click();
    await expect(page.getByRole('list', { name: 'Lines of Bought the Pro plan' })).toContainText('+500 available');
  });
});
