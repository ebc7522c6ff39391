import { t } from './language/translate.ts';

/** A button in a toast, such as Undo. Such a toast stays longer. */
export interface ToastAction {
  label: string;
  onChoose: () => void;
}

export interface Toast {
  kind: 'success' | 'info' | 'warning' | 'error';
  title: string;
  detail: string | undefined;
  action?: ToastAction | undefined;
}

type Deliver = (toast: Toast) => void;

let deliver: Deliver | null = null;
const waiting: Toast[] = [];
const listeners = new Set<() => void>();

/** True after the first requested toast, which loads the toast library. For useSyncExternalStore. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isPresent: () => deliver !== null || waiting.length > 0,
};

/** Sets the receiver of toasts, and passes it the waiting ones. Returns a function that removes it. */
export function deliverToasts(given: Deliver): () => void {
  deliver = given;
  for (const toast of waiting.splice(0)) given(toast);
  return () => {
    deliver = null;
  };
}

function show(kind: Toast['kind']) {
  return (title: string, detail?: string, action?: ToastAction): void => {
    const toast = { kind, title: t(title), detail: detail === undefined ? undefined : t(detail), action };
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
