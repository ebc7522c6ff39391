import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PurchasePanel } from '../../../web/src/features/credits/components/purchase-panel.tsx';
import type { PurchaseState } from '../../../web/src/features/credits/purchase-state.ts';
import { renderPage } from '../../fixtures/render-page.tsx';

function renderPanel(state: PurchaseState) {
  const onTryAgain = vi.fn();
  const rendered = renderPage(
    <PurchasePanel
      state={state}
      priceMessage="Showing standard credit prices."
      explorerUrl={(signature) => `https://explorer.example/${signature}`}
      onTryAgain={onTryAgain}
    />,
  );
  return { ...rendered, onTryAgain };
}

describe('the purchase panel', () => {
  it('shows the prices while no purchase runs', () => {
    renderPanel({ status: 'idle' });
    expect(screen.getByRole('status')).toHaveTextContent('Showing standard credit prices.');
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('marks the current step and links to the transaction', () => {
    renderPanel({ status: 'confirming', credits: 250, signature: 'abc' });
    expect(screen.getByRole('status')).toHaveTextContent('Buying 250 credits.');
    const steps = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
    expect(screen.getByRole('link', { name: /View the transaction/ })).toHaveAttribute(
      'href',
      'https://explorer.example/abc',
    );
  });

  it('shows an error and a way back to the start', async () => {
    const { person, onTryAgain } = renderPanel({
      status: 'error',
      message: 'Transaction was not signed or was rejected by the user.',
      signature: null,
    });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Error: Transaction was not signed or was rejected by the user.',
    );
    expect(screen.queryByRole('link')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onTryAgain).toHaveBeenCalledOnce();
  });

  it('says of a sent payment that it is credited by itself, and invites no second one', () => {
    renderPanel({ status: 'sent', credits: 250, signature: 'abc' });
    expect(screen.getByRole('status')).toHaveTextContent('Your payment was sent; it is credited by itself.');
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    expect(screen.getByRole('link', { name: /View the transaction/ })).toBeVisible();
  });

  it('does not say that a payment was sent when only the wallet knows it', () => {
    renderPanel({ status: 'sent', credits: 250, signature: null });
    expect(screen.getByRole('status')).toHaveTextContent(
      'Your payment may have been sent. If it was, its credits are added automatically. Please do not pay again yet.',
    );
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('confirms a success', () => {
    renderPanel({ status: 'success', credits: 250, signature: 'abc', message: '250 credits were added.' });
    expect(screen.getByRole('status')).toHaveTextContent('Purchase Successful! 250 credits were added.');
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });
});
