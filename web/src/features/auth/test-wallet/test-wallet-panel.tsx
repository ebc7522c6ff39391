import { Droplets, KeyRound } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useBalanceRefresh } from '../../../lib/use-balances.ts';
import { FaucetError, requestAsv, requestSol } from './faucet.ts';
import type { TestWallet } from './test-wallet.ts';

const SOL_AMOUNT = 10;
const ASV_AMOUNT = 25_000;

interface TestWalletPanelProps {
  wallet: TestWallet;
  rpcUrl: string;
  /** False during a session, because a new key is another account. */
  canChangeKey?: boolean;
}

export function TestWalletPanel({ wallet, rpcUrl, canChangeKey = false }: TestWalletPanelProps) {
  const [address, setAddress] = useState(wallet.address);
  const changeKey = () => {
    wallet.changeKey();
    setAddress(wallet.address);
  };
  return (
    <section aria-labelledby="test-wallet" className="mt-6 rounded-card border border-dashed border-edge p-5">
      <h2 id="test-wallet" className="text-base">
        {t`Test wallet (local network)`}
      </h2>
      <p className="mt-1 text-muted">
        {t`Its key lives in this browser and signs without asking. Choose “${wallet.name}” to use it.`}
      </p>
      <div className="mt-3 flex items-center gap-1 rounded-control bg-sunken pl-3">
        <code className="figures min-w-0 flex-1 truncate text-[0.8125rem]">{address}</code>
        <CopyButton text={address} label={t`Copy the test wallet's address`} confirmation={t`Address copied.`} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {canChangeKey && (
          <Button onClick={changeKey}>
            <KeyRound aria-hidden /> {t`New key`}
          </Button>
        )}
        <FaucetButtons address={address} rpcUrl={rpcUrl} />
      </div>
      <RejectSwitch wallet={wallet} />
    </section>
  );
}

function FaucetButtons({ address, rpcUrl }: { address: string; rpcUrl: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const refreshBalances = useBalanceRefresh();
  const ask = async (request: () => Promise<void>, received: string) => {
    setIsBusy(true);
    try {
      await request();
      toasts.success(received);
      refreshBalances();
    } catch (error) {
      toasts.error(t`The faucet gave nothing`, error instanceof FaucetError ? error.message : '');
    }
    setIsBusy(false);
  };
  const asvText = `${formatWhole(ASV_AMOUNT)} ASV`;
  return (
    <>
      <Button
        aria-disabled={isBusy}
        onClick={() => ask(() => requestSol(rpcUrl, address, SOL_AMOUNT), t`Received ${SOL_AMOUNT} SOL.`)}
      >
        <Droplets aria-hidden /> {t`Get ${SOL_AMOUNT} SOL`}
      </Button>
      <Button
        aria-disabled={isBusy}
        onClick={() => ask(() => requestAsv(rpcUrl, address, ASV_AMOUNT), t`Received ${asvText}.`)}
      >
        <Droplets aria-hidden /> {t`Get ${asvText}`}
      </Button>
    </>
  );
}

function RejectSwitch({ wallet }: { wallet: TestWallet }) {
  const rejectsNext = useSyncExternalStore(
    (listener) => wallet.watch(listener),
    () => wallet.rejectsNext,
  );
  return (
    <label className="mt-1 inline-flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        role="switch"
        aria-checked={rejectsNext}
        className="size-4 accent-accent"
        checked={rejectsNext}
        onChange={(event) => wallet.setRejectsNext(event.target.checked)}
      />
      {t`Reject next request`}
    </label>
  );
}
