import { useState } from 'react';

/**
 * A handler for `onCloseAutoFocus` that returns the focus to the element that had it when the dialog opened.
 * Radix does this only for dialogs with a trigger.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
