import { WalletConnectionError, type WalletName, WalletReadyState } from '@solana/wallet-adapter-base';
import { PhantomWalletAdapter, PhantomWalletName } from '@solana/wallet-adapter-phantom';
import { WalletContext, type WalletContextState } from '@solana/wallet-adapter-react';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useWalletConnection } from '../../../web/src/features/auth/components/use-wallet-connection.ts';
import { renderPage, toastTexts } from '../../fixtures/render-page.tsx';
import { walletConnection } from '../../fixtures/wallet-connection.ts';

const connect = vi.fn(async () => {});
const disconnect = vi.fn(async () => {});

function Buttons() {
  const { choose, disconnect: leave } = useWalletConnection();
  return (
    <>
      <button type="button" onClick={() => void choose(PhantomWalletName)}>
        Choose
      </button>
      <button type="button" onClick={() => void leave()}>
        Leave
      </button>
    </>
  );
}

/** A stub of the wallet library's context. The page selects a wallet, and the test decides whether it is connected. */
function Site({ readyState, isConnected }: { readyState: WalletReadyState; isConnected: boolean }) {
  const [selected, setSelected] = useState<WalletName | null>(isConnected ? PhantomWalletName : null);
  const adapter = new PhantomWalletAdapter();
  Object.defineProperty(adapter, 'connected', { get: () => isConnected });
  const phantom = { adapter, readyState };
  const value: WalletContextState = {
    ...walletConnection().wallet,
    wallets: [phantom],
    wallet: selected === null ? null : phantom,
    connected: isConnected,
    select: setSelected,
    connect,
    disconnect,
  };
  return (
    <WalletContext.Provider value={value}>
      <Buttons />
    </WalletContext.Provider>
  );
}

const choose = () => fireEvent.click(screen.getByRole('button', { name: 'Choose' }));

beforeEach(() => {
  vi.useFakeTimers();
  connect.mockClear();
});
afterEach(() => vi.useRealTimers());

describe('choosing a wallet by name', () => {
  it('selects it and connects it about 150 ms later', async () => {
    renderPage(<Site readyState={WalletReadyState.Installed} isConnected={false} />);
    choose();
    await act(() => vi.advanceTimersByTimeAsync(149));
    expect(connect).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(connect).toHaveBeenCalledOnce();
  });

  it('reports a wallet that is already connected', async () => {
    renderPage(<Site readyState={WalletReadyState.Installed} isConnected />);
    choose();
    expect(toastTexts).toEqual([['Wallet is already connected.']]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(connect).not.toHaveBeenCalled();
  });

  it('that is not installed opens its download page', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    renderPage(<Site readyState={WalletReadyState.NotDetected} isConnected={false} />);
    choose();
    expect(open).toHaveBeenCalledExactlyOnceWith('https://phantom.app', '_blank', 'noopener');
    expect(toastTexts).toEqual([
      ['Failed to connect wallet', 'The wallet is not installed here. Its download page opens in a new tab.'],
    ]);
    expect(connect).not.toHaveBeenCalled();
  });
});

it('a disconnected wallet is reported, and a failed disconnect is not', async () => {
  renderPage(<Site readyState={WalletReadyState.Installed} isConnected />);
  const leave = () => fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  leave();
  await act(async () => {});
  expect(toastTexts).toEqual([['Wallet disconnected.']]);
  disconnect.mockRejectedValueOnce(new WalletConnectionError());
  leave();
  await act(async () => {});
  expect(toastTexts).toHaveLength(1);
});
