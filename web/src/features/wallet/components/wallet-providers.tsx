/** The wallet library's context: Phantom, Solflare and every standard wallet; the last one used connects again. */
import { ConnectionProvider, useWallet, WalletProvider } from '@solana/wallet-adapter-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { STORAGE_KEYS } from '../../../../../shared/constants.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { createWalletAdapters } from '../wallet-adapters.ts';
import { reportWalletError } from '../wallet-errors.ts';

/** Stands in while the endpoint is not known: wallets connect all the same, and nothing is ever sent there. */
const UNKNOWN_ENDPOINT = 'https://rpc.invalid';

export function WalletProviders({ rpcUrl, children }: { rpcUrl: string; children: ReactNode }) {
  const adapters = useMemo(() => createWalletAdapters(rpcUrl), [rpcUrl]);
  return (
    <ConnectionProvider endpoint={rpcUrl === '' ? UNKNOWN_ENDPOINT : rpcUrl}>
      <WalletProvider
        wallets={adapters}
        autoConnect
        localStorageKey={STORAGE_KEYS.walletName}
        onError={reportWalletError}
      >
        <SessionFollowsWallet />
        {children}
      </WalletProvider>
    </ConnectionProvider>
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
