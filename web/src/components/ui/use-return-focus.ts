import { useState } from 'react';

/**
 * Returns an `onCloseAutoFocus` handler that restores the previous focus. Radix only does this for dialogs with a
 * trigger.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
