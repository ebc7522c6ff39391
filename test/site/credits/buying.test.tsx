import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BuyerWallet } from '../../../web/src/features/credits/buyer-wallet.ts';
import { BuyCreditsPage } from '../../../web/src/features/credits/components/buy-credits-page.tsx';
import { purchase } from '../../../web/src/features/credits/purchase.ts';
import type { SessionState } from '../../../web/src/lib/session/session-reducer.ts';
import { renderPage, stubApi, toastTexts, user } from '../../fixtures/render-page.tsx';
import { untilTrue } from '../../fixtures/until-true.ts';

type Responses = Parameters<typeof stubApi>[0];

const CONFIG = 'GET /api/config/credits';
const PREPARE = 'POST /api/credits/prepare-transaction';
const VERIFY = 'POST /api/credits/verify-purchase';
const config = {
  creditPlans: [
    { title: 'Starter', amount: 110, solPrice: 0.05, solPriceDiscounted: 0.04 },
    { title: 'Pro', amount: 500, solPrice: 0.21, solPriceDiscounted: 0.168 },
  ],
  ASV_HOLDING_REQUIREMENT: 0,
  ASV_DISCOUNT_THRESHOLD: 25_000,
};
const prepared = {
  body: {
    success: true,
    transaction: 'AQ==',
    reference: 'R'.repeat(44),
    blockhash: 'H'.repeat(44),
    lastValidBlockHeight: 150,
    priceLamports: 1,
    isDiscounted: false,
  },
};
const signature = '5'.repeat(88);

function walletWith(changes: Partial<BuyerWallet> = {}): BuyerWallet {
  return {
    publicKey: user.publicKey,
    chain: {
      send: async () => {},
      confirm: async () => ({ outcome: 'confirmed' }),
      findSignature: async () => null,
      isPast: async () => false,
    },
    sign: async () => ({ kind: 'signed', signature, bytes: new Uint8Array([1]) }),
    explorerUrl: (id) => `https://explorer.example/${id}`,
    button: null,
    tools: null,
    ...changes,
  };
}

interface Opened {
  wallet?: BuyerWallet | null;
  asvBalance?: string;
  requirement?: number;
  responses?: Responses;
  state?: SessionState;
}

async function openPlans({
  wallet = walletWith(),
  asvBalance = '0.00',
  requirement = 0,
  responses = {},
  state,
}: Opened = {}) {
  const calls = stubApi({
    [CONFIG]: { body: { success: true, config: { ...config, ASV_HOLDING_REQUIREMENT: requirement } } },
    'GET /api/user/balances': { body: { success: true, solBalance: '1.0000', asvBalance } },
    ...responses,
  });
  const page = renderPage(<BuyCreditsPage wallet={wallet} />, state === undefined ? {} : { session: { state } });
  const plans = within(await screen.findByRole('list', { name: 'Credit plans' })).getAllByRole('listitem');
  return { ...page, calls, plans };
}
const buy = () => screen.getByRole('button', { name: 'Buy Pro' });
const panel = () => screen.getByRole('region', { name: 'Purchase status' });

afterEach(() => {
  act(() => purchase.tryAgain());
  vi.useRealTimers();
});

describe('the plans', () => {
  it('are loaded before they are shown', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    renderPage(<BuyCreditsPage wallet={null} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Buy credits' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Loading credit plans...');
  });

  it('show an error when they cannot be loaded', async () => {
    stubApi({ [CONFIG]: { status: 500, body: {} } });
    renderPage(<BuyCreditsPage wallet={null} />);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error: Could not load credit plans. Please try refreshing the page.',
    );
  });

  it('have their title, amount, generations, price and button, and Pro is marked popular', async () => {
    const { plans, person } = await openPlans();
    expect(plans[0]).toHaveTextContent(/^Starter110 creditsabout 4 generations0\.05 SOL/);
    expect(plans[1]).toHaveTextContent(/^ProPopular500 creditsabout 20 generations0\.21 SOL/);
    expect(plans[0]).not.toHaveTextContent('Popular');
    expect(screen.getByRole('button', { name: 'Buy Starter' })).toBeEnabled();
    expect(screen.getByText(/^All purchases are made in SOL\./)).toBeVisible();
    expect(screen.getByText(/Credits .* never expire, and purchases are non-refundable/i)).toBeVisible();
    expect(panel()).toHaveTextContent('Showing standard credit prices.');
    await person.click(screen.getByRole('radio', { name: 'ASV Holder Discount' }));
    expect(panel()).toHaveTextContent('Showing discounted prices for ASV holders.');
    expect(plans[1]).toHaveTextContent('0.168 SOL');
    expect(plans[1]?.querySelector('s')).toHaveTextContent('0.21 SOL');
    await person.click(screen.getByRole('radio', { name: 'Standard Price' }));
    expect(plans[1]?.querySelector('s')).toBeNull();
  });

  it('are discounted automatically from the threshold, without a switch', async () => {
    await openPlans({ asvBalance: '25000.00' });
    await expect.poll(() => panel().textContent).toContain('Your ASV balance qualifies you for exclusive discounts!');
    expect(screen.getByRole('radio', { name: 'ASV Holder Discount' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Standard Price' })).toBeDisabled();
  });

  it('cannot be bought below the holding requirement, whose box shows the balance', async () => {
    await openPlans({ asvBalance: '12.50', requirement: 1_000 });
    const title = await screen.findByText('ASV Holding Requirement');
    expect(title.closest('.card, [class*="rounded-card"]')).toHaveClass('bg-warn-soft');
    expect(screen.getByText(/at least 1,000 ASV/)).toHaveTextContent('Your current balance is 12.50 ASV.');
    expect(buy()).toBeDisabled();
  });

  it('can be bought at the holding requirement', async () => {
    await openPlans({ asvBalance: '1000.00', requirement: 1_000 });
    await screen.findByText('Showing standard credit prices.');
    expect(screen.queryByText('ASV Holding Requirement')).toBeNull();
    expect(buy()).toBeEnabled();
  });
});

describe('a purchase', () => {
  it('asks a visitor to log in', async () => {
    const { person, calls } = await openPlans({ wallet: null, state: { status: 'anonymous' } });
    await person.click(buy());
    expect(toastTexts[0]?.[0]).toBe('Please Log In');
    expect(calls.map(({ route }) => route)).not.toContain(PREPARE);
  });

  it('needs a connected wallet', async () => {
    const { person, calls } = await openPlans({ wallet: walletWith({ publicKey: null }) });
    await person.click(buy());
    expect(toastTexts[0]?.[0]).toBe('Wallet not connected.');
    expect(calls.map(({ route }) => route)).not.toContain(PREPARE);
  });

  it.each([
    [
      'the server’s text',
      { status: 403, body: { success: false, error: 'The discount needs more ASV.', code: 'forbidden' } },
      'The discount needs more ASV.',
    ],
    ['the fallback', { status: 500, body: {} }, 'The server could not be reached. Nothing was paid; please try again.'],
  ])('shows the reason %s of a failure, and can be retried', async (_text, response, message) => {
    const { person } = await openPlans({ responses: { [PREPARE]: response } });
    await person.click(buy());
    await expect.poll(() => toastTexts).toEqual([['Purchase Failed', message]]);
    expect(within(panel()).getByRole('alert')).toHaveTextContent(`Error: ${message}`);
    expect(buy()).toBeEnabled();
    await person.click(within(panel()).getByRole('button', { name: 'Try Again' }));
    expect(panel()).toHaveTextContent('Showing standard credit prices.');
  });

  it('was not signed when the wallet rejects it', async () => {
    const sign = () => Promise.reject(new Error('User rejected the request.'));
    const { person } = await openPlans({ wallet: walletWith({ sign }), responses: { [PREPARE]: prepared } });
    await person.click(buy());
    const message = 'Transaction was not signed or was rejected by the user.';
    await expect.poll(() => toastTexts).toEqual([['Purchase Failed', message]]);
    expect(panel()).toHaveTextContent(`Error: ${message}`);
  });

  it('that was sent while its key ended is credited by itself, and nobody is invited to pay again', async () => {
    const { person } = await openPlans({
      responses: {
        [PREPARE]: prepared,
        [VERIFY]: { status: 401, body: { success: false, error: 'This session was ended.', code: 'unauthenticated' } },
      },
    });
    await person.click(buy());
    await expect.poll(() => toastTexts).toEqual([['Your payment was sent; it is credited by itself.']]);
    expect(panel()).toHaveTextContent('Your payment was sent; it is credited by itself. You need not pay again');
    expect(within(panel()).queryByRole('button', { name: 'Try Again' })).toBeNull();
    expect(within(panel()).queryByRole('alert')).toBeNull();
    expect(within(panel()).getByRole('link', { name: /View the transaction/ })).toBeVisible();
    expect(buy()).toBeDisabled();
  });

  it('locks the plans while it runs, says when it is done, and is idle again 5 seconds later', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const chain = {
      ...walletWith().chain,
      confirm: async () => promise.then(() => ({ outcome: 'confirmed' }) as const),
    };
    const { person, session } = await openPlans({
      wallet: walletWith({ chain }),
      responses: {
        [PREPARE]: prepared,
        [VERIFY]: { body: { success: true, message: '500 credits were added.', isPending: false } },
      },
    });
    await person.click(buy());
    await expect.poll(() => panel().textContent).toContain('Waiting for on-chain confirmation.');
    expect(buy()).toBeDisabled();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    resolve();
    await untilTrue(() => toastTexts.length > 0);
    expect(toastTexts).toEqual([['Purchase Successful!', '500 credits were added.']]);
    expect(session.refresh).toHaveBeenCalled();
    expect(panel()).toHaveTextContent('Purchase Successful! 500 credits were added.');
    await act(() => vi.advanceTimersByTimeAsync(4_999));
    expect(panel()).toHaveTextContent('Purchase Successful!');
    expect(buy()).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(panel()).toHaveTextContent('Showing standard credit prices.');
    expect(buy()).toBeEnabled();
  });
});
