/** The connected wallet: its address, and a menu to copy it, to change the wallet, to disconnect. */
import { Check, ChevronDown, Copy, LogOut, RefreshCw } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { COPIED_LABEL_MS } from '../../../../../shared/constants.ts';
import { Button } from '../../../components/ui/button.tsx';
import { shortenKey } from '../../../lib/text-format.ts';
import { toasts } from '../../../lib/toasts.ts';
import { WALLET_LABELS } from '../wallet-state.ts';

interface WalletMenuProps {
  icon: string;
  walletName: string;
  address: string;
  onChange: () => void;
  onDisconnect: () => void;
}

/** Not modal: the modal kind injects a style element, which the CSP refuses. */
export function WalletMenu({ icon, walletName, address, onChange, onDisconnect }: WalletMenuProps) {
  const { isCopied, copy } = useCopiedLabel(address);
  // What opens a dialog waits until the menu has closed, so that the dialog gets the focus.
  const afterClose = useRef<(() => void) | null>(null);
  const runAfterClose = () => {
    const run = afterClose.current;
    afterClose.current = null;
    if (run !== null) queueMicrotask(run);
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button className="w-full justify-start" aria-label={`${walletName}, ${shortenKey(address)}`}>
          <img src={icon} alt="" width="20" height="20" className="rounded-[4px]" />
          <span className="figures flex-1 text-left text-[0.8125rem]">{shortenKey(address)}</span>
          <ChevronDown aria-hidden className="text-muted" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={runAfterClose}
          className="card z-40 min-w-52 animate-rise-in p-1.5 shadow-floating"
        >
          <Entry
            icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
            label={isCopied ? WALLET_LABELS.copied : WALLET_LABELS.copyAddress}
            onSelect={(event) => {
              event.preventDefault();
              void copy();
            }}
          />
          <Entry
            icon={<RefreshCw aria-hidden />}
            label={WALLET_LABELS.changeWallet}
            onSelect={() => {
              afterClose.current = onChange;
            }}
          />
          <Entry icon={<LogOut aria-hidden />} label={WALLET_LABELS.disconnect} onSelect={onDisconnect} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface EntryProps {
  icon: ReactNode;
  label: string;
  onSelect: (event: Event) => void;
}

function Entry({ icon, label, onSelect }: EntryProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 outline-none select-none data-highlighted:bg-hover sm:min-h-9 [&_svg]:size-4 [&_svg]:text-muted"
    >
      {icon} {label}
    </DropdownMenu.Item>
  );
}

function useCopiedLabel(text: string) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_LABEL_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      toasts.error('The browser did not allow copying.');
    }
  };
  return { isCopied, copy };
}
