/** The one way to show a toast. The library that draws toasts is loaded with the first of them. */

export interface Toast {
  kind: 'success' | 'info' | 'warning' | 'error';
  title: string;
  detail: string | undefined;
}

type Deliver = (toast: Toast) => void;

let deliver: Deliver | null = null;
const waiting: Toast[] = [];
const listeners = new Set<() => void>();

/** Whether a toast has been asked for; for useSyncExternalStore. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isPresent: () => deliver !== null || waiting.length > 0,
};

/** Tells where toasts go from now on, and hands over those that waited. Returns what ends it. */
export function deliverToasts(given: Deliver): () => void {
  deliver = given;
  for (const toast of waiting.splice(0)) given(toast);
  return () => {
    deliver = null;
  };
}

function show(kind: Toast['kind']) {
  return (title: string, detail?: string): void => {
    const toast = { kind, title, detail };
    if (deliver === null) waiting.push(toast);
    else deliver(toast);
    for (const listener of listeners) listener();
  };
}

export const toasts = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
};
