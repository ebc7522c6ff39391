import { Check, Copy, type LucideIcon } from 'lucide-react';
import { toasts } from '../../lib/toasts.ts';
import { useCopyToClipboard } from '../../lib/use-copy-to-clipboard.ts';
import { Button } from './button.tsx';

const SHOWN_MS = 1_200;

interface CopyButtonProps {
  text: string;
  label: string;
  confirmation: string;
  icon?: LucideIcon;
}

export function CopyButton({ text, label, confirmation, icon: Icon = Copy }: CopyButtonProps) {
  const { isCopied, copy } = useCopyToClipboard(text, SHOWN_MS);
  const copyAndConfirm = async () => {
    if (await copy()) toasts.success(confirmation);
  };
  return (
    <Button variant="quiet" size="icon" aria-label={label} onClick={copyAndConfirm}>
      {isCopied ? <Check aria-hidden className="text-ok" /> : <Icon aria-hidden />}
    </Button>
  );
}
