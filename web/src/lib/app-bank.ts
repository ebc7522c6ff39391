/** Asks for the dialog of an app's bank, from whatever list the app is in; the layout draws it. */
import type { Revision } from '../../../shared/contract/projects.ts';

let shown: Revision | null = null;
const listeners = new Set<() => void>();

function show(revision: Revision | null): void {
  shown = revision;
  for (const listener of listeners) listener();
}

/** Opens Manage App Bank for the project of a revision. */
export function openAppBank(revision: Revision): void {
  show(revision);
}

/** Which project's bank is asked for; for useSyncExternalStore. */
export const appBankDemand = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
  close: () => show(null),
};
