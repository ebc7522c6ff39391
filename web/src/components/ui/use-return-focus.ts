import { useState } from 'react';

/**
 * Returns a handler that gives the focus back to the element that had it before the dialog. Radix only does this for
 * dialogs with a trigger.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
