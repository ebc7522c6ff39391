/** Draws the toasts. */
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTheme } from '../lib/theme/theme.ts';
import { deliverToasts } from '../lib/toasts.ts';

/** Where people look after money and users, toasts stay longer and stand apart. */
const BOOKS_AREAS = ['/buy-credits', '/admin'];
const BOOKS_TOAST = { position: 'bottom-left', duration: 5_000 } as const;

export function Toaster() {
  const { theme } = useTheme();
  // Dialogs stand at the foot of a narrow screen, with their buttons there.
  const isNarrow = window.matchMedia('(width < 40rem)').matches;
  useEffect(
    () =>
      deliverToasts(({ kind, title, detail }) => {
        const isAboutBooks = BOOKS_AREAS.some((path) => window.location.pathname.startsWith(path));
        toast[kind](title, {
          ...(detail === undefined || detail === '' ? {} : { description: detail }),
          ...(isAboutBooks ? BOOKS_TOAST : {}),
        });
      }),
    [],
  );
  return (
    <Sonner
      position={isNarrow ? 'top-center' : 'bottom-right'}
      theme={theme}
      closeButton
      visibleToasts={3}
      duration={4_000}
      gap={14}
      hotkey={['altKey', 'KeyT']}
    />
  );
}
