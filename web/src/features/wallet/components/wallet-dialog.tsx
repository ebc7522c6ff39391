/** The choice of a wallet: the detected ones, and where to get one. */
import type { WalletName } from '@solana/wallet-adapter-base';
import type { Wallet } from '@solana/wallet-adapter-react';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';

const KNOWN_WALLETS = [
  { name: 'Phantom', url: 'https://phantom.app/download' },
  { name: 'Solflare', url: 'https://solflare.com/download' },
] as const;

const ROW =
  'flex min-h-13 w-full items-center gap-3 rounded-control border border-hairline px-3 text-left font-medium transition-colors hover:border-edge hover:bg-hover';

interface WalletDialogProps {
  wallets: Wallet[];
  onChoose: (name: WalletName) => void;
  onClose: () => void;
}

export function WalletDialog({ wallets, onChoose, onClose }: WalletDialogProps) {
  const [isShowingMore, setIsShowingMore] = useState(false);
  const moreId = useId();
  const detected = wallets.filter(
    ({ readyState }) => readyState === 'Installed' || readyState === 'Loadable',
  );
  const hasWallet = detected.length > 0;
  const others = KNOWN_WALLETS.filter(({ name }) => !detected.some(({ adapter }) => adapter.name === name));
  const more = hasWallet ? MORE_LABELS.withWallet : MORE_LABELS.withoutWallet;
  return (
    <Dialog
      title={
        hasWallet
          ? 'Connect a wallet on a blockchain to continue'
          : "You'll need a wallet on a blockchain to continue"
      }
      description="Choose a wallet. Buidl only asks it for a signature; nothing is paid here."
      onClose={onClose}
    >
      <ul className="mt-5 grid gap-2">
        {detected.map(({ adapter }) => (
          <li key={adapter.name}>
            <button type="button" className={ROW} onClick={() => onChoose(adapter.name)}>
              <img src={adapter.icon} alt="" width="28" height="28" className="rounded-control" />
              <span className="flex-1">{adapter.name}</span>
              <Badge tone="ok">Detected</Badge>
            </button>
          </li>
        ))}
        {isShowingMore && others.map((other) => <DownloadRow key={other.name} {...other} />)}
      </ul>
      {others.length > 0 && (
        <Button
          variant="quiet"
          id={moreId}
          className="mt-2 w-full"
          aria-expanded={isShowingMore}
          onClick={() => setIsShowingMore(!isShowingMore)}
        >
          {isShowingMore ? more.less : more.more}
          <ChevronDown aria-hidden className={isShowingMore ? 'rotate-180' : undefined} />
        </Button>
      )}
    </Dialog>
  );
}

const MORE_LABELS = {
  withWallet: { more: 'More options', less: 'Less options' },
  withoutWallet: { more: 'Already have a wallet? View options', less: 'Hide options' },
} as const;

function DownloadRow({ name, url }: { name: string; url: string }) {
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer" className={ROW}>
        <span aria-hidden className="grid size-7 place-items-center rounded-control bg-sunken text-muted">
          {name.slice(0, 1)}
        </span>
        <span className="flex-1">{name}</span>
        <span className="text-[0.8125rem] font-normal text-muted">Get it</span>
        <ExternalLink aria-hidden className="size-4 text-muted" />
      </a>
    </li>
  );
}
