import type { Page } from '@playwright/test';
import { connectTestWallet } from '../../e2e/newcomer.ts';
import { failing, hanging, responding } from '../api-faults.ts';
import type { Screen } from '../screen.ts';

const PLANS = [
  { title: 'Starter', amount: 100, solPrice: 0.05, solPriceDiscounted: 0.04 },
  { title: 'Pro', amount: 500, solPrice: 0.21, solPriceDiscounted: 0.168 },
];
const plans = (page: Page) => page.getByRole('list', { name: 'Credit plans' }).waitFor();
const panel = (page: Page) => page.getByRole('region', { name: 'Purchase status' });

async function openShop(page: Page): Promise<void> {
  await connectTestWallet(page);
  const username = `buyer_${Math.random().toString(36).slice(2, 8)}`;
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Create Account & Sign' }).click();
  await page.getByText(`Welcome, ${username}!`).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await page.getByRole('button', { name: 'Get 10 SOL' }).click();
  await page.getByText('Received 10 SOL.').waitFor();
}

const paying = (name: string, state: string, reach: (page: Page) => Promise<unknown>): Screen => ({
  name: `credits-${name}`,
  path: '/auth/connect-wallet',
  reach: async (page) => {
    await openShop(page);
    await reach(page);
    await panel(page).getByText(state).first().waitFor();
  },
});
const buyPro = (page: Page) => page.getByRole('button', { name: 'Buy Pro' }).click();

export const creditsScreens: readonly Screen[] = [
  { name: 'credits-visitor', route: 'buy-credits', path: '/buy-credits', reach: plans },
  { name: 'credits-user', as: 'owner', path: '/buy-credits', reach: plans },
  {
    name: 'credits-discount-refused',
    as: 'owner',
    path: '/buy-credits',
    before: (page) =>
      responding(page, 'getCreditConfig', {
        success: true,
        config: {
          creditPlans: PLANS,
          ASV_HOLDING_REQUIREMENT: 10_000,
          ASV_DISCOUNT_THRESHOLD: 25_000,
          usdRate: { usdPerSol: 180, setAt: '2026-11-20T10:00:00.000Z' },
        },
      }),
    reach: async (page) => {
      await plans(page);
      await page.getByText('ASV Holder Discount', { exact: true }).click();
    },
  },
  {
    name: 'credits-loading',
    path: '/buy-credits',
    before: (page) => hanging(page, 'getCreditConfig'),
    reach: (page) => page.getByText('Loading credit plans...').waitFor(),
  },
  {
    name: 'credits-failed',
    path: '/buy-credits',
    before: (page) => failing(page, 'getCreditConfig'),
    reach: (page) => page.getByText(/Could not load credit plans/).waitFor({ timeout: 60_000 }),
  },
  paying('bought', 'Purchase Successful!', buyPro),
  paying('rejected', 'Error: ', async (page) => {
    await page.getByRole('switch', { name: 'Reject next request' }).check();
    await buyPro(page);
  }),
  paying('verifying', 'The server is checking it.', async (page) => {
    await hanging(page, 'verifyPurchase');
    await buyPro(page);
  }),
  {
    name: 'history',
    route: 'buy-credits/history',
    as: 'owner',
    path: '/buy-credits/history',
    reach: (page) => page.getByRole('list', { name: 'Movements' }).waitFor(),
  },
  {
    name: 'history-lines',
    as: 'owner',
    path: '/buy-credits/history',
    reach: (page) =>
      page
        .getByRole('button', { name: /^Lines of / })
        .first()
        .click(),
  },
  {
    name: 'history-failed',
    as: 'owner',
    path: '/buy-credits/history',
    before: (page) => failing(page, 'listCreditHistory'),
    reach: (page) =>
      page
        .getByRole('button', { name: /try again/i })
        .first()
        .waitFor({ timeout: 60_000 }),
  },
];
