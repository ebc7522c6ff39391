import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { headerSlot } from '../../lib/header-slot.ts';

/** Shows its children in the header of the site, or in place on a page without a header. */
export function InHeader({ children }: { children: ReactNode }) {
  const slot = useSyncExternalStore(headerSlot.subscribe, headerSlot.current);
  return slot === null ? <div className="flex items-center gap-2 p-2">{children}</div> : createPortal(children, slot);
}
