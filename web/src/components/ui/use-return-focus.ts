/** Gives the focus back, when a dialog closes, to what had it when the dialog opened. */
import { useState } from 'react';

/** For `onCloseAutoFocus` of a dialog without a trigger of its own: Radix would leave the focus nowhere. */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
