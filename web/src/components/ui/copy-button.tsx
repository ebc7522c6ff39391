/** Copies a text and says so. */
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toasts } from '../../lib/toasts.ts';
import { Button } from './button.tsx';

const SHOWN_MS = 1_200;

interface CopyButtonProps {
  text: string;
  label: string;
  /** The toast that confirms it. */
  confirmation: string;
}

export function CopyButton({ text, label, confirmation }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      toasts.success(confirmation);
    } catch {
      toasts.error('The browser did not allow copying.');
    }
  };
  return (
    <Button variant="quiet" size="icon" aria-label={label} onClick={copy}>
      {isCopied ? <Check aria-hidden className="text-ok" /> : <Copy aria-hidden />}
    </Button>
  );
}
