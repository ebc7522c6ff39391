/** The test wallet's own controls: its address, a new key, the faucet. */
import { Droplets, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { toasts } from '../../../lib/toasts.ts';
import { FaucetError, requestAsv, requestSol } from './faucet.ts';
import type { TestWallet } from './test-wallet.ts';

const SOL_AMOUNT = 10;
const ASV_AMOUNT = 25_000;

export function TestWalletPanel({ wallet, rpcUrl }: { wallet: TestWallet; rpcUrl: string }) {
  const [address, setAddress] = useState(wallet.address);
  const [isBusy, setIsBusy] = useState(false);

  const changeKey = () => {
    wallet.changeKey();
    setAddress(wallet.address);
  };
  const ask = async (request: () => Promise<void>, received: string) => {
    setIsBusy(true);
    try {
      await request();
      toasts.success(received);
    } catch (error) {
      toasts.error('The faucet gave nothing', error instanceof FaucetError ? error.message : '');
    }
    setIsBusy(false);
  };
  return (
    <section aria-labelledby="test-wallet" className="mt-6 rounded-card border border-dashed border-edge p-5">
      <h2 id="test-wallet" className="text-base">
        Test wallet (local network)
      </h2>
      <p className="mt-1 text-muted">
        Its key lives in this browser and signs without asking. Choose “{wallet.name}” to use it.
      </p>
      <div className="mt-3 flex items-center gap-1 rounded-control bg-sunken pl-3">
        <code className="figures min-w-0 flex-1 truncate text-[0.8125rem]">{address}</code>
        <CopyButton text={address} label="Copy the test wallet's address" confirmation="Address copied." />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={changeKey}>
          <KeyRound aria-hidden /> New key
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => ask(() => requestSol(rpcUrl, address, SOL_AMOUNT), `Received ${SOL_AMOUNT} SOL.`)}
        >
          <Droplets aria-hidden /> Get {SOL_AMOUNT} SOL
        </Button>
        <Button
          disabled={isBusy}
          onClick={() =>
            ask(
              () => requestAsv(rpcUrl, address, ASV_AMOUNT),
              `Received ${ASV_AMOUNT.toLocaleString('en')} ASV.`,
            )
          }
        >
          <Droplets aria-hidden /> Get {ASV_AMOUNT.toLocaleString('en')} ASV
        </Button>
      </div>
    </section>
  );
}
