import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BuyCreditsPage } from '../../../web/src/features/credits/components/buy-credits-page.tsx';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';

const config = {
  creditPlans: [
    { title: 'Starter', amount: 100, solPrice: 0.05, solPriceDiscounted: 0.04 },
    { title: 'Pro', amount: 500, solPrice: 0.21, solPriceDiscounted: 0.168 },
  ],
  ASV_HOLDING_REQUIREMENT: 0,
  ASV_DISCOUNT_THRESHOLD: 25_000,
};

async function openPage({ asvBalance = '0.00', changes = {} } = {}) {
  stubApi({
    'GET /api/config/credits': { body: { success: true, config: { ...config, ...changes } } },
    'GET /api/user/balances': { body: { success: true, solBalance: '1.0000', asvBalance } },
  });
  const page = renderPage(<BuyCreditsPage wallet={null} />);
  const plans = within(await screen.findByRole('list', { name: 'Credit plans' })).getAllByRole('listitem');
  await page.person.tab();
  return { ...page, plans };
}

describe('the plans', () => {
  it('show prices in USD with the date of the rate, if one is set', async () => {
    const usdRate = { usdPerSol: 200, setAt: '2026-11-20T10:00:00.000Z' };
    const { plans } = await openPage({ changes: { usdRate } });
    expect(plans[0]).toHaveTextContent('about $10.00');
    expect(screen.getByText(/estimates at \$200\.00 for one SOL, as of/)).toHaveTextContent('Nov 20, 2026');
  });
});

describe('a discount that the balance does not qualify for', () => {
  it('is refused before the click, with the reason', async () => {
    const { person, plans } = await openPage({ asvBalance: '12.50' });
    await person.click(screen.getByRole('radio', { name: 'ASV Holder Discount' }));
    const buy = screen.getByRole('button', { name: 'Buy Pro' });
    expect(plans[1]).toHaveTextContent('0.168 SOL');
    await waitFor(() => expect(buy).toBeDisabled());
    expect(buy).toHaveAccessibleDescription(/takes at least 25,000 ASV.*balance is 12\.50 ASV/);
    await person.click(screen.getByRole('button', { name: 'Show the standard prices' }));
    expect(buy).toBeEnabled();
    expect(screen.getByRole('status')).toHaveTextContent('Showing standard credit prices.');
  });

  it('is locked on from the threshold', async () => {
    await openPage({ asvBalance: '25000.00' });
    const discount = await screen.findByRole('radio', { name: 'ASV Holder Discount', checked: true });
    expect(discount).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Buy Pro' })).toBeEnabled();
    expect(screen.queryByText('These prices are for ASV holders')).toBeNull();
  });
});
