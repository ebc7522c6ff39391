/** The one way to show a toast. */
import { toast } from 'sonner';

interface ToastText {
  title: string;
  detail?: string | undefined;
}

function show(kind: 'success' | 'info' | 'warning' | 'error', { title, detail }: ToastText): void {
  toast[kind](title, detail === undefined || detail === '' ? {} : { description: detail });
}

export const toasts = {
  success: (title: string, detail?: string) => show('success', { title, detail }),
  info: (title: string, detail?: string) => show('info', { title, detail }),
  warning: (title: string, detail?: string) => show('warning', { title, detail }),
  error: (title: string, detail?: string) => show('error', { title, detail }),
};
