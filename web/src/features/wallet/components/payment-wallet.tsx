/** Gives a page the wallet to pay with: its address, its signature, its button, and on a local network its tools. */
import { useConnection } from '@solana/wallet-adapter-react';
import type { ReactNode } from 'react';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { usePublicConfig } from '../../../lib/public-config.ts';
import { toasts } from '../../../lib/toasts.ts';
import { explorerUrl } from '../network.ts';
import { isRejection, type SignedPayment, signPayment } from '../sign-payment.ts';
import { registerTestWallet } from '../test-wallet/register-test-wallet.ts';
import type { TestWallet } from '../test-wallet/test-wallet.ts';
import { TestWalletPanel } from '../test-wallet/test-wallet-panel.tsx';
import { useWalletConnection } from './use-wallet-connection.ts';
import { WalletButton } from './wallet-button.tsx';
import { WalletProviders } from './wallet-providers.tsx';

export interface PaymentWallet {
  /** Null while no wallet is connected. */
  publicKey: string | null;
  rpcUrl: string;
  /** Rejects when the wallet cannot or its owner will not. */
  sign: (transactionBase64: string) => Promise<SignedPayment>;
  explorerUrl: (signature: string) => string;
  button: ReactNode;
  tools: ReactNode;
}

interface PaymentWalletProviderProps {
  children: (wallet: PaymentWallet | null) => ReactNode;
}

/** Null until the site's configuration is there, and when it could not be loaded. */
export function PaymentWalletProvider({ children }: PaymentWalletProviderProps) {
  const { data: config } = usePublicConfig();
  if (config === undefined) return children(null);
  const { network, rpcUrl } = config;
  // The wallet library looks for wallets when it starts, so the test wallet has to be there before it.
  const testWallet = network === 'localnet' ? registerTestWallet() : null;
  return (
    <WalletProviders rpcUrl={rpcUrl}>
      <ConnectedWallet network={network} rpcUrl={rpcUrl} testWallet={testWallet}>
        {children}
      </ConnectedWallet>
    </WalletProviders>
  );
}

interface ConnectedWalletProps extends PaymentWalletProviderProps {
  network: string;
  rpcUrl: string;
  testWallet: TestWallet | null;
}

function ConnectedWallet({ network, rpcUrl, testWallet, children }: ConnectedWalletProps) {
  const walletConnection = useWalletConnection();
  const { connection } = useConnection();
  const { wallet } = walletConnection;
  const sign = async (transactionBase64: string) => {
    try {
      return await signPayment(transactionBase64, wallet, connection);
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      if (reason === AUTH_MESSAGES.walletTransactionUnsupported) toasts.error(reason);
      else if (!isRejection(error)) toasts.error(AUTH_MESSAGES.walletSignTransactionFailed, reason);
      throw error;
    }
  };
  return children({
    publicKey: wallet.publicKey?.toBase58() ?? null,
    rpcUrl,
    sign,
    explorerUrl: (signature) => explorerUrl(signature, { network, rpcUrl }),
    button: <WalletButton connection={walletConnection} />,
    tools: testWallet === null ? null : <TestWalletPanel wallet={testWallet} rpcUrl={rpcUrl} />,
  });
}
