import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { t } from '../../../lib/language/translate.ts';
import { keyExportOf } from '../passkey-wallet/key-export.ts';
import { WALLET_LABELS, walletState } from '../wallet-state.ts';
import type { WalletConnection } from './use-wallet-connection.ts';
import { WalletDialog } from './wallet-dialog.tsx';
import { WalletMenu } from './wallet-menu.tsx';

interface WalletButtonProps {
  connection: WalletConnection;
  isMain?: boolean;
}

export function WalletButton({ connection, isMain = false }: WalletButtonProps) {
  const { wallet, choose, connectSelected, disconnect } = connection;
  const [isChoosing, setIsChoosing] = useState(false);
  const state = walletState(wallet);
  return (
    <>
      {state === 'connected' ? (
        <WalletMenu
          icon={wallet.wallet?.adapter.icon ?? ''}
          walletName={wallet.wallet?.adapter.name ?? ''}
          address={wallet.publicKey?.toBase58() ?? ''}
          onChange={() => setIsChoosing(true)}
          onExportKey={keyExportOf(wallet.publicKey?.toBase58() ?? '')}
          onDisconnect={disconnect}
        />
      ) : (
        <Button
          {...(isMain ? { variant: 'accent', size: 'large' } : {})}
          className="w-full"
          aria-disabled={state === 'connecting' || state === 'disconnecting'}
          onClick={() => (state === 'has-wallet' ? void connectSelected() : setIsChoosing(true))}
        >
          {state === 'no-wallet' || state === 'has-wallet' ? <Wallet aria-hidden /> : <Spinner />}
          {t(WALLET_LABELS[state])}
        </Button>
      )}
      {state === 'has-wallet' && (
        <Button variant="quiet" className="mt-1 w-full" onClick={() => setIsChoosing(true)}>
          {t(WALLET_LABELS.changeWallet)}
        </Button>
      )}
      {isChoosing && (
        <WalletDialog
          wallets={wallet.wallets}
          onChoose={(name) => void choose(name)}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}
