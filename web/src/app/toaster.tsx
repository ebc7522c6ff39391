/** Draws the toasts. */
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTheme } from '../lib/theme/theme.ts';
import { deliverToasts } from '../lib/toasts.ts';

export function Toaster() {
  const { theme } = useTheme();
  useEffect(
    () =>
      deliverToasts(({ kind, title, detail }) => {
        toast[kind](title, detail === undefined || detail === '' ? {} : { description: detail });
      }),
    [],
  );
  return (
    <Sonner
      theme={theme}
      closeButton
      visibleToasts={3}
      duration={4_000}
      gap={14}
      hotkey={['altKey', 'KeyT']}
    />
  );
}
