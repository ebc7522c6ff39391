import { type WalletName, WalletReadyState } from '@solana/wallet-adapter-base';
import { PhantomWalletAdapter } from '@solana/wallet-adapter-phantom';
import type { Wallet } from '@solana/wallet-adapter-react';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WalletDialog } from '../../../web/src/features/auth/components/wallet-dialog.tsx';
import { renderPage } from '../../fixtures/render-page.tsx';

const adapter = new PhantomWalletAdapter();
const installed: Wallet = { adapter, readyState: WalletReadyState.Installed };
const loadable: Wallet = {
  adapter: Object.assign(new PhantomWalletAdapter(), { name: 'Elsewhere' as WalletName<'Elsewhere'> }),
  readyState: WalletReadyState.Loadable,
};

function openDialog(wallets: Wallet[]) {
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  renderPage(<WalletDialog wallets={wallets} onChoose={onChoose} onClose={onClose} />);
  return { onChoose, onClose };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

afterEach(() => vi.useRealTimers());

describe('the choice of a wallet', () => {
  it('lists installed ones as detected, and the others behind “More options”', () => {
    const { onChoose } = openDialog([installed, loadable]);
    expect(screen.getByRole('dialog', { name: 'Connect a wallet on a blockchain to continue' })).toBeInTheDocument();
    expect(button(/Phantom/)).toHaveTextContent('Detected');
    expect(screen.queryByRole('button', { name: /Elsewhere/ })).toBeNull();
    fireEvent.click(button('More options'));
    expect(button(/Elsewhere/)).not.toHaveTextContent('Detected');
    fireEvent.click(button('Less options'));
    expect(screen.queryByRole('button', { name: /Elsewhere/ })).toBeNull();
    expect(button('More options')).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(button(/Phantom/));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Phantom');
  });

  it('says that a wallet is needed when none is detected, and lists the available ones on request', () => {
    openDialog([loadable]);
    expect(
      screen.getByRole('dialog', { name: "You'll need a wallet on a blockchain to continue" }),
    ).toBeInTheDocument();
    fireEvent.click(button('Already have a wallet? View options'));
    expect(button(/Elsewhere/)).toBeInTheDocument();
    fireEvent.click(button('Hide options'));
    expect(screen.queryByRole('button', { name: /Elsewhere/ })).toBeNull();
  });

  it('closes after a fade of 150 ms, and accepts one choice', () => {
    vi.useFakeTimers();
    const { onChoose, onClose } = openDialog([installed]);
    fireEvent.click(button(/Phantom/));
    fireEvent.click(button(/Phantom/));
    expect(onChoose).toHaveBeenCalledOnce();
    act(() => vi.advanceTimersByTime(149));
    expect(onClose).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
