import type { WalletName } from '@solana/wallet-adapter-base';
import type { Wallet } from '@solana/wallet-adapter-react';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { PASSKEY_WALLET_MESSAGES } from '../../../../../shared/messages/passkey-wallet.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { message, t } from '../../../lib/language/translate.ts';
import { isPasskeyWallet } from '../passkey-wallet/passkey-wallet.ts';
import { isDetected, isReady } from '../wallet-state.ts';

const WALLET_MODAL_FADE_MS = 150;

const TEXTS = {
  detected: {
    title: message('Connect a wallet on a blockchain to continue'),
    more: message('More options'),
    less: message('Less options'),
  },
  none: {
    title: message("You'll need a wallet on a blockchain to continue"),
    more: message('Already have a wallet? View options'),
    less: message('Hide options'),
  },
} as const;

interface WalletDialogProps {
  wallets: Wallet[];
  onChoose: (name: WalletName) => void;
  onClose: () => void;
}

/** Lists the wallets, including those that register while the dialog is open. */
export function WalletDialog({ wallets, onChoose, onClose }: WalletDialogProps) {
  const [isShowingMore, setIsShowingMore] = useState(false);
  const { isFading, fade } = useFade(onClose);
  const listId = useId();
  const detected = wallets.filter(({ readyState }) => isDetected(readyState));
  const others = wallets.filter(({ readyState }) => !isDetected(readyState));
  const texts = detected.length > 0 ? TEXTS.detected : TEXTS.none;
  const choose = (name: WalletName) => {
    if (isFading) return;
    fade();
    onChoose(name);
  };
  const rows = isShowingMore ? [...detected, ...others] : detected;
  return (
    <Dialog
      title={t(texts.title)}
      description={t`Choose a wallet. Connecting only shares your address; you approve every signature yourself.`}
      isFading={isFading}
      onClose={fade}
    >
      <ul id={listId} className="mt-5 grid gap-2 empty:hidden" aria-live="polite">
        {rows.map((wallet) => (
          <WalletRow key={wallet.adapter.name} wallet={wallet} onChoose={choose} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          variant="quiet"
          className="mt-2 w-full"
          aria-expanded={isShowingMore}
          aria-controls={listId}
          onClick={() => setIsShowingMore(!isShowingMore)}
        >
          {t(isShowingMore ? texts.less : texts.more)}
          <ChevronDown aria-hidden className={isShowingMore ? 'rotate-180' : undefined} />
        </Button>
      )}
    </Dialog>
  );
}

function useFade(onFaded: () => void) {
  const [isFading, setIsFading] = useState(false);
  const latest = useRef(onFaded);
  useEffect(() => {
    latest.current = onFaded;
  });
  useEffect(() => {
    if (!isFading) return;
    const timer = setTimeout(() => latest.current(), WALLET_MODAL_FADE_MS);
    return () => clearTimeout(timer);
  }, [isFading]);
  return { isFading, fade: () => setIsFading(true) };
}

function WalletRow({ wallet, onChoose }: { wallet: Wallet } & Pick<WalletDialogProps, 'onChoose'>) {
  const { adapter, readyState } = wallet;
  const isPasskey = isPasskeyWallet(wallet);
  return (
    <li>
      <button
        type="button"
        className="flex min-h-13 w-full items-center gap-3 rounded-control border border-hairline px-3 py-2 text-left font-medium transition-colors hover:border-edge hover:bg-hover"
        onClick={() => onChoose(adapter.name)}
      >
        <img src={adapter.icon} alt="" width="28" height="28" className="rounded-control" />
        <span className="flex-1">
          {adapter.name}
          {isPasskey && <span className="block font-normal text-muted">{t(PASSKEY_WALLET_MESSAGES.offer)}</span>}
        </span>
        {isDetected(readyState) && !isPasskey && <Badge tone="ok">{t`Detected`}</Badge>}
        {!isReady(readyState) && (
          <span className="inline-flex items-center gap-2 text-[0.8125rem] font-normal text-muted">
            {t`Get it`} <ExternalLink aria-hidden className="size-4" />
          </span>
        )}
      </button>
    </li>
  );
}
