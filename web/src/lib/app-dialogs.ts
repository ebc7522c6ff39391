import type { Revision } from '../../../shared/contract/projects.ts';

export type AppDialogKind = 'bank' | 'publish' | 'thumbnail' | 'usage' | 'remix';

interface AppDialogRequest {
  kind: AppDialogKind;
  revision: Revision;
}

let shown: AppDialogRequest | null = null;
const listeners = new Set<() => void>();

function show(demand: AppDialogRequest | null): void {
  shown = demand;
  for (const listener of listeners) listener();
}

/** Opens a dialog about a revision or its project from any page. The layout renders it. */
export function openAppDialog(kind: AppDialogKind, revision: Revision): void {
  show({ kind, revision });
}

export const appDialogStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
  close: () => show(null),
};
