import { KeyRound } from 'lucide-react';
import { PASSKEY_WALLET_MESSAGES as MESSAGES } from '../../../../../shared/messages/passkey-wallet.ts';
import { Button } from '../../../components/ui/button.tsx';
import { keyExportOf } from '../passkey-wallet/key-export.ts';

/** Explains the loss of a passkey and offers to export the key. Renders nothing for other wallets. */
export function PasskeyNote({ address }: { address: string }) {
  const exportKey = keyExportOf(address);
  if (exportKey === undefined) return null;
  return (
    <div className="mt-4">
      <h3 className="font-medium">{MESSAGES.lossTitle}</h3>
      <p className="mt-1 mb-4 text-muted">{MESSAGES.loss}</p>
      <Button onClick={exportKey}>
        <KeyRound aria-hidden /> {MESSAGES.exportKey}
      </Button>
    </div>
  );
}
