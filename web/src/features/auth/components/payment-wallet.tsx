import { useConnection } from '@solana/wallet-adapter-react';
import type { ReactNode } from 'react';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';
import { usePublicConfig } from '../../../lib/use-public-config.ts';
import { explorerUrl } from '../network.ts';
import { isRejection, type SignedPayment, signPayment } from '../sign-payment.ts';
import { registerTestWallet } from '../test-wallet/register-test-wallet.ts';
import type { TestWallet } from '../test-wallet/test-wallet.ts';
import { TestWalletPanel } from '../test-wallet/test-wallet-panel.tsx';
import { useWalletConnection } from './use-wallet-connection.ts';
import { WalletButton } from './wallet-button.tsx';
import { WalletProviders } from './wallet-providers.tsx';

export interface PaymentWallet {
  publicKey: string | null;
  rpcUrl: string;
  /**
   * Calls `beforeSending` before it asks a wallet that also sends the transaction. Rejects when the wallet cannot sign or
   * the user declines.
   */
  sign: (transactionBase64: string, beforeSending: () => void) => Promise<SignedPayment>;
  explorerUrl: (signature: string) => string;
  button: ReactNode;
  tools: ReactNode;
}

interface PaymentWalletProviderProps {
  children: (wallet: PaymentWallet | null) => ReactNode;
}

/** Provides the connected wallet for payments. Passes null to its children until the public configuration is loaded. */
export function PaymentWalletProvider({ children }: PaymentWalletProviderProps) {
  const { data: config } = usePublicConfig();
  if (config === undefined) return children(null);
  const { network, rpcUrl } = config;
  // The wallet library detects wallets when it mounts, so the test wallet must be registered before.
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
  const sign = async (transactionBase64: string, beforeSending: () => void) => {
    try {
      return await signPayment(transactionBase64, { ...wallet, connection, beforeSending });
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      if (reason === AUTH_MESSAGES.walletTransactionUnsupported) toasts.error(reason);
      else if (!isRejection(error)) toasts.error(t(AUTH_MESSAGES.walletSignTransactionFailed), reason);
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
