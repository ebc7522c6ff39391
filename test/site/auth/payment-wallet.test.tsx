import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PaymentWalletProvider } from '../../../web/src/features/auth/components/payment-wallet.tsx';
import { renderPage, stubApi, toastTexts } from '../../fixtures/render-page.tsx';
import { SITE_CONFIG } from '../../fixtures/site-config.ts';

it('a transaction that cannot be signed says why', async () => {
  stubApi({ 'GET /api/config/public': { body: SITE_CONFIG } });
  const { person } = renderPage(
    <PaymentWalletProvider>
      {(wallet) => (
        <button type="button" disabled={wallet === null} onClick={() => wallet?.sign('AQ==', () => {}).catch(() => {})}>
          Pay
        </button>
      )}
    </PaymentWalletProvider>,
  );
  await expect.poll(() => screen.getByRole('button', { name: 'Pay' })).toBeEnabled();
  await person.click(screen.getByRole('button', { name: 'Pay' }));
  await expect.poll(() => toastTexts).toHaveLength(1);
  expect(toastTexts[0]?.[0]).toBe('Failed to sign transaction');
  expect(toastTexts[0]?.[1]).toBeTruthy();
});
