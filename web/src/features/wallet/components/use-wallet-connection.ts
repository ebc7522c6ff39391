/** Connects and disconnects the wallet, and says how it went. */
import type { WalletName } from '@solana/wallet-adapter-base';
import { useWallet } from '@solana/wallet-adapter-react';
import { useEffect, useRef } from 'react';
import { WALLET_CONNECT_DELAY_MS } from '../../../../../shared/constants.ts';
import { MESSAGES } from '../../../../../shared/messages.ts';
import { toasts } from '../../../lib/toasts.ts';

export function useWalletConnection() {
  const wallet = useWallet();
  // Selecting a wallet renders anew; what connects after the pause has to be the newly selected one.
  const latest = useRef(wallet);
  const isAwaited = useRef(false);
  useEffect(() => {
    latest.current = wallet;
    if (!wallet.connected || !isAwaited.current) return;
    isAwaited.current = false;
    toasts.success(MESSAGES.walletConnected);
  }, [wallet]);

  const connect = async (name: WalletName) => {
    if (latest.current.connected) return toasts.info(MESSAGES.walletAlreadyConnected);
    isAwaited.current = true;
    latest.current.select(name);
    await new Promise((resolve) => setTimeout(resolve, WALLET_CONNECT_DELAY_MS));
    try {
      await latest.current.connect();
    } catch {
      // The library has reported it already.
      isAwaited.current = false;
    }
  };
  const disconnect = async () => {
    try {
      await latest.current.disconnect();
      toasts.info(MESSAGES.walletDisconnected);
    } catch {
      // The library has reported it already.
    }
  };
  return { wallet, connect, disconnect };
}
