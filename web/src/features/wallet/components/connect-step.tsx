/** The first step: choose a wallet and connect it. */
import type { WalletName } from '@solana/wallet-adapter-base';
import type { WalletContextState } from '@solana/wallet-adapter-react';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { WalletDialog } from './wallet-dialog.tsx';

interface ConnectStepProps {
  wallet: WalletContextState;
  onChoose: (name: WalletName) => Promise<void>;
}

export function ConnectStep({ wallet, onChoose }: ConnectStepProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const choose = (name: WalletName) => {
    setIsChoosing(false);
    void onChoose(name);
  };
  return (
    <>
      <Button
        variant="accent"
        size="large"
        className="w-full"
        aria-disabled={wallet.connecting}
        onClick={() => setIsChoosing(true)}
      >
        {wallet.connecting ? <Spinner /> : <Wallet aria-hidden />}
        {wallet.connecting ? 'Connecting ...' : 'Select Wallet'}
      </Button>
      <p className="mt-3 text-center text-[0.8125rem] text-muted">
        New here? The same button creates your account.
      </p>
      {isChoosing && (
        <WalletDialog wallets={wallet.wallets} onChoose={choose} onClose={() => setIsChoosing(false)} />
      )}
    </>
  );
}
