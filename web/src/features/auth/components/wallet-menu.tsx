import { Check, ChevronDown, Copy, KeyRound, LogOut, RefreshCw } from 'lucide-react';
import { PASSKEY_WALLET_MESSAGES as MESSAGES } from '../../../../../shared/messages/passkey-wallet.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { t } from '../../../lib/language/translate.ts';
import { shortenKey } from '../../../lib/text-format.ts';
import { useCopyToClipboard } from '../../../lib/use-copy-to-clipboard.ts';
import { WALLET_LABELS } from '../wallet-state.ts';

const COPIED_LABEL_MS = 400;

interface WalletMenuProps {
  icon: string;
  walletName: string;
  address: string;
  onChange: () => void;
  /** Set for the passkey wallet only. */
  onExportKey: (() => void) | undefined;
  onDisconnect: () => void;
}

export function WalletMenu({ icon, walletName, address, onChange, onExportKey, onDisconnect }: WalletMenuProps) {
  const { isCopied, copy } = useCopyToClipboard(address, COPIED_LABEL_MS);
  const copying = isCopied
    ? { label: t(WALLET_LABELS.copied), icon: <Check aria-hidden /> }
    : { label: t(WALLET_LABELS.copyAddress), icon: <Copy aria-hidden /> };
  return (
    <Menu
      trigger={
        <Button className="w-full justify-start" aria-label={`${walletName}, ${shortenKey(address)}`}>
          <img src={icon} alt="" width="20" height="20" className="rounded-[4px]" />
          <span className="figures flex-1 text-left text-[0.8125rem]">{shortenKey(address)}</span>
          <ChevronDown aria-hidden className="text-muted" />
        </Button>
      }
      actions={[
        { ...copying, key: 'copy', staysOpen: true, onChoose: () => void copy() },
        { label: t(WALLET_LABELS.changeWallet), icon: <RefreshCw aria-hidden />, onChoose: onChange },
        ...(onExportKey === undefined
          ? []
          : [{ label: t(MESSAGES.exportKey), icon: <KeyRound aria-hidden />, onChoose: onExportKey }]),
        { label: t(WALLET_LABELS.disconnect), icon: <LogOut aria-hidden />, onChoose: onDisconnect },
      ]}
    />
  );
}
