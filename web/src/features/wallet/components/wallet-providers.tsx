/** The wallet library's context: standard wallets are found by themselves, the last one used connects again. */
import { type WalletError, WalletNotReadyError } from '@solana/wallet-adapter-base';
import { useWallet, WalletProvider } from '@solana/wallet-adapter-react';
import { type ReactNode, useEffect } from 'react';
import { STORAGE_KEYS } from '../../../../../shared/constants.ts';
import { MESSAGES } from '../../../../../shared/messages.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { toasts } from '../../../lib/toasts.ts';

const CONNECTION_ERRORS = new Set([
  'WalletConnectionError',
  'WalletNotReadyError',
  'WalletTimeoutError',
  'WalletWindowClosedError',
  'WalletAccountError',
]);

/** The one place where the wallet library reports errors; failed signatures are told by whoever asked for them. */
function reportWalletError(error: WalletError, adapter?: { url: string }): void {
  console.error(error);
  if (error instanceof WalletNotReadyError && adapter !== undefined)
    window.open(adapter.url, '_blank', 'noopener');
  if (CONNECTION_ERRORS.has(error.name)) toasts.error(MESSAGES.walletConnectFailed, error.message);
  if (error.name === 'WalletDisconnectionError') toasts.error(MESSAGES.walletDisconnectFailed, error.message);
}

export function WalletProviders({ children }: { children: ReactNode }) {
  return (
    <WalletProvider
      wallets={[]}
      autoConnect
      localStorageKey={STORAGE_KEYS.walletName}
      onError={reportWalletError}
    >
      <SessionFollowsWallet />
      {children}
    </WalletProvider>
  );
}

/** A wallet of another account ends the session of the one before. */
function SessionFollowsWallet() {
  const { publicKey } = useWallet();
  const { walletConnected } = useSession();
  useEffect(() => {
    if (publicKey !== null) walletConnected(publicKey.toBase58());
  }, [publicKey, walletConnected]);
  return null;
}
