import {
  WalletAccountError,
  WalletConnectionError,
  WalletDisconnectionError,
  WalletNotConnectedError,
  WalletNotReadyError,
  WalletSendTransactionError,
  WalletSignMessageError,
  WalletSignTransactionError,
} from '@solana/wallet-adapter-base';
import { WalletNotSelectedError } from '@solana/wallet-adapter-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWalletAdapters } from '../../../web/src/features/auth/wallet-adapters.ts';
import { reportWalletError } from '../../../web/src/features/auth/wallet-errors.ts';
import { renderPage, toastTexts } from '../../fixtures/render-page.tsx';

const adapter = { url: 'https://wallet.example' };

describe('an error of the wallet library', () => {
  const log = vi.spyOn(console, 'error');
  const open = vi.spyOn(window, 'open');
  beforeEach(() => {
    log.mockReset().mockImplementation(() => {});
    open.mockReset().mockReturnValue(null);
    renderPage(null);
  });

  it.each([
    ['no wallet is selected', new WalletNotSelectedError(), ['Failed to connect wallet', 'Choose a wallet first.']],
    [
      'the connection fails',
      new WalletConnectionError('User rejected the request.'),
      ['Failed to connect wallet', 'User rejected the request.'],
    ],
    [
      'the MetaMask snap of Solflare cannot be loaded',
      new WalletConnectionError('Unable to load Solflare MetaMask SDK'),
      ['Failed to connect wallet', 'Unable to load Solflare MetaMask SDK'],
    ],
    [
      'the account is changed',
      new WalletAccountError(),
      ['Failed to connect wallet', 'The wallet shares no account with this site.'],
    ],
    [
      'the disconnection fails',
      new WalletDisconnectionError('It is busy.'),
      ['Failed to disconnect wallet', 'It is busy.'],
    ],
  ])('is logged and shown when %s', (_when, error, toast) => {
    reportWalletError(error, adapter);
    expect(log).toHaveBeenCalledExactlyOnceWith(error);
    expect(toastTexts).toEqual([toast]);
    expect(open).not.toHaveBeenCalled();
  });

  it('opens the download page of a wallet that is not ready', () => {
    reportWalletError(new WalletNotReadyError(), adapter);
    expect(log).toHaveBeenCalledOnce();
    expect(open).toHaveBeenCalledExactlyOnceWith('https://wallet.example', '_blank', 'noopener');
    expect(toastTexts[0]?.[0]).toBe('Failed to connect wallet');
  });

  it.each([
    new WalletNotConnectedError(),
    new WalletSendTransactionError('No.'),
    new WalletSignTransactionError('No.'),
    new WalletSignMessageError('No.'),
  ])('of something that was asked of a wallet is logged; who asked shows it ($name)', (error) => {
    reportWalletError(error, adapter);
    expect(log).toHaveBeenCalledExactlyOnceWith(error);
    expect(toastTexts).toEqual([]);
  });
});

describe('the wallets with a separate adapter', () => {
  afterEach(() => vi.useRealTimers());

  it('are Phantom and Solflare', () => {
    expect(createWalletAdapters('https://api.devnet.solana.com').map(({ name }) => name)).toEqual([
      'Phantom',
      'Solflare',
    ]);
  });

  it('sign transactions of both versions', () => {
    const versions = createWalletAdapters('https://rpc.example').map(({ supportedTransactionVersions }) => [
      ...(supportedTransactionVersions ?? []),
    ]);
    expect(versions).toEqual([
      ['legacy', 0],
      ['legacy', 0],
    ]);
  });

  it('are searched for in MetaMask for 5 seconds', () => {
    vi.useFakeTimers();
    const listening = new Set<unknown>();
    vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
      if (type === 'message') listening.add(listener);
    });
    vi.spyOn(window, 'removeEventListener').mockImplementation((_type, listener) => void listening.delete(listener));
    createWalletAdapters('https://rpc.example');
    expect(listening.size).toBe(1);
    vi.advanceTimersByTime(4_999);
    expect(listening.size).toBe(1);
    vi.advanceTimersByTime(1);
    expect(listening.size).toBe(0);
    vi.restoreAllMocks();
  });
});
