import { type WalletName, WalletNotReadyError } from '@solana/wallet-adapter-base';
import { useWallet } from '@solana/wallet-adapter-react';
import { useEffect, useRef } from 'react';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { toasts } from '../../../lib/toasts.ts';
import { reportWalletError } from '../wallet-errors.ts';
import { isReady } from '../wallet-state.ts';

const WALLET_CONNECT_DELAY_MS = 150;

export type WalletConnection = ReturnType<typeof useWalletConnection>;

export function useWalletConnection() {
  const wallet = useWallet();
  // Holds the latest state, because selecting a wallet rerenders before `choose` calls `connect`.
  const latest = useRef(wallet);
  const isAwaited = useRef(false);
  useEffect(() => {
    latest.current = wallet;
    // Directly after a change, the library's `connected` still describes the previous wallet.
    if (!isAwaited.current || wallet.wallet?.adapter.connected !== true) return;
    isAwaited.current = false;
    toasts.success(AUTH_MESSAGES.walletConnected);
  }, [wallet]);

  const connectSelected = async () => {
    isAwaited.current = true;
    try {
      await latest.current.connect();
    } catch {
      // The library has already called `onError`.
      isAwaited.current = false;
    }
  };
  const choose = async (name: WalletName) => {
    const { wallets, wallet: selected, connected, select } = latest.current;
    const chosen = wallets.find(({ adapter }) => adapter.name === name);
    if (chosen !== undefined && !isReady(chosen.readyState)) {
      return reportWalletError(new WalletNotReadyError(), chosen.adapter);
    }
    if (connected && selected?.adapter.name === name) return toasts.info(AUTH_MESSAGES.walletAlreadyConnected);
    isAwaited.current = true;
    select(name);
    await new Promise((resolve) => setTimeout(resolve, WALLET_CONNECT_DELAY_MS));
    // The selection may already have connected the wallet. If the wallet declined, the library has deselected it and
    // shown the reason.
    if (!isAwaited.current) return;
    if (latest.current.wallet?.adapter.name === name) await connectSelected();
    else isAwaited.current = false;
  };
  const disconnect = async () => {
    const adapter = latest.current.wallet?.adapter;
    let hasFailed = false;
    // A failing adapter emits an error but resolves normally. `onError` shows the reason.
    const noteFailure = () => {
      hasFailed = true;
    };
    adapter?.on('error', noteFailure);
    try {
      await latest.current.disconnect();
      if (!hasFailed) toasts.success(AUTH_MESSAGES.walletDisconnected);
    } catch {
      // The library has already called `onError`.
    }
    adapter?.off('error', noteFailure);
  };
  return { wallet, choose, connectSelected, disconnect };
}
