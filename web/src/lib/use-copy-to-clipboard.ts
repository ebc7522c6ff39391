import { useEffect, useState } from 'react';
import { t } from './language/translate.ts';
import { toasts } from './toasts.ts';

/**
 * `copy` copies the text and resolves to whether the browser allowed it. `isCopied` is true for `shownMs` afterwards.
 */
export function useCopyToClipboard(text: string, shownMs: number) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied, shownMs]);

  const copy = async (): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      return true;
    } catch {
      toasts.error(t`The browser did not allow copying.`);
      return false;
    }
  };
  return { isCopied, copy };
}
