/** The connected wallet's account, and the way to another one. */
import { Button } from '../../../components/ui/button.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { shortenKey } from '../../../lib/text-format.ts';

export function WalletIdentity({ publicKey, onDisconnect }: { publicKey: string; onDisconnect: () => void }) {
  return (
    <div className="mb-5 flex items-center gap-1 rounded-control bg-sunken pr-1 pl-3">
      <code className="figures min-w-0 flex-1 truncate text-[0.8125rem]" title={publicKey}>
        {shortenKey(publicKey)}
      </code>
      <CopyButton text={publicKey} label="Copy address" confirmation="Address copied." />
      <Button variant="quiet" onClick={onDisconnect}>
        Disconnect
      </Button>
    </div>
  );
}
