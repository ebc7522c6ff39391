import { ConnectionProvider, useWallet, WalletProvider } from '@solana/wallet-adapter-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { message, t } from '../../../lib/language/translate.ts';
import { useSession, useUser } from '../../../lib/session/session-context.ts';
import { STORAGE_KEYS } from '../../../lib/storage-keys.ts';
import { toasts } from '../../../lib/toasts.ts';
import { offerPasskeyWallet } from '../passkey-wallet/offer-passkey-wallet.ts';
import { createWalletAdapters } from '../wallet-adapters.ts';
import { reportWalletError } from '../wallet-errors.ts';

/** Placeholder while the endpoint is unknown. Connecting a wallet sends nothing to it. */
const UNKNOWN_ENDPOINT = 'https://rpc.invalid';
const OTHER_WALLET = message('The wallet that is connected now belongs to another account.');

/** Supports Phantom, Solflare and all Wallet Standard wallets. Reconnects the wallet that was used last. */
export function WalletProviders({ rpcUrl, children }: { rpcUrl: string; children: ReactNode }) {
  const adapters = useMemo(() => createWalletAdapters(rpcUrl), [rpcUrl]);
  useEffect(() => void offerPasskeyWallet(), []);
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

function SessionFollowsWallet() {
  const { publicKey } = useWallet();
  const { walletConnected } = useSession();
  const userKey = useUser()?.publicKey ?? null;
  useEffect(() => {
    if (publicKey === null) return;
    const address = publicKey.toBase58();
    if (userKey !== null && userKey !== address) toasts.warning(t(LAYOUT_MESSAGES.loggedOut), OTHER_WALLET);
    walletConnected(address);
  }, [publicKey, userKey, walletConnected]);
  return null;
}
