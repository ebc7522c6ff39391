import { WalletReadyState } from '@solana/wallet-adapter-base';
import { PhantomWalletAdapter } from '@solana/wallet-adapter-phantom';
import { PublicKey } from '@solana/web3.js';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WalletConnection } from '../../../web/src/features/auth/components/use-wallet-connection.ts';
import { WalletButton } from '../../../web/src/features/auth/components/wallet-button.tsx';
import { renderPage, user } from '../../fixtures/render-page.tsx';
import { walletConnection } from '../../fixtures/wallet-connection.ts';

const phantom = { adapter: new PhantomWalletAdapter(), readyState: WalletReadyState.Installed };
const connected = { wallet: phantom, connected: true, publicKey: new PublicKey(user.publicKey) };

function renderButton(wallet: Partial<WalletConnection['wallet']>) {
  const connection = walletConnection(wallet);
  renderPage(<WalletButton connection={connection} />);
  return connection;
}
const labels = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

afterEach(() => vi.useRealTimers());

describe('the wallet button', () => {
  it.each([
    ['no wallet', {}, ['Select Wallet']],
    ['a wallet that is not connected', { wallet: phantom }, ['Connect', 'Change wallet']],
    ['a wallet that connects', { wallet: phantom, connecting: true }, ['Connecting ...']],
    ['a wallet that disconnects', { ...connected, disconnecting: true }, ['Disconnecting ...']],
    ['a connected wallet', connected, ['4Nd1…DB4T']],
  ])('says what it does with %s', (_state, wallet, expected) => {
    renderButton(wallet);
    expect(labels()).toEqual(expected);
  });

  it('connects the wallet that is chosen, and offers another one', () => {
    const connection = renderButton({ wallet: phantom });
    fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(connection.connectSelected).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Change wallet' }));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('opens a menu once it is connected, whose “Copied” is shown for 400 ms', async () => {
    const connection = renderButton(connected);
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: /^Phantom/ }));
    const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(entries()).toEqual(['Copy address', 'Change wallet', 'Disconnect']);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Copy address' }));
    await act(async () => {});
    expect(entries()[0]).toBe('Copied');
    act(() => vi.advanceTimersByTime(399));
    expect(entries()[0]).toBe('Copied');
    act(() => vi.advanceTimersByTime(1));
    expect(entries()[0]).toBe('Copy address');
    vi.useRealTimers();
    expect(await navigator.clipboard.readText()).toBe(user.publicKey);
    await person.click(screen.getByRole('menuitem', { name: 'Disconnect' }));
    await expect.poll(() => connection.disconnect).toHaveBeenCalledOnce();
  });
});
