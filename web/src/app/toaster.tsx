import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { ASSISTANT_PANEL_ID } from '../lib/assistant-panel-id.ts';
import { useTheme } from '../lib/theme/use-theme.ts';
import { deliverToasts } from '../lib/toasts.ts';

/** Section 9 of the specification: toasts of the credits and admin areas. */
const BOOKS_AREAS = ['/buy-credits', '/admin'];
const BOOKS_TOAST = { position: 'bottom-left', duration: 5_000 } as const;
/** Keeps toasts away from the message that is being typed. */
const BESIDE_CHAT = { position: 'bottom-left' } as const;

export function Toaster() {
  const { theme } = useTheme();
  // On narrow screens the buttons of dialogs are at the bottom.
  const isNarrow = window.matchMedia('(width < 40rem)').matches;
  useEffect(
    () =>
      deliverToasts(({ kind, title, detail }) => {
        const isAboutBooks = BOOKS_AREAS.some((path) => window.location.pathname.startsWith(path));
        const isChatOpen = !isNarrow && document.getElementById(ASSISTANT_PANEL_ID) !== null;
        toast[kind](title, {
          ...(detail === undefined || detail === '' ? {} : { description: detail }),
          ...(isAboutBooks ? BOOKS_TOAST : isChatOpen ? BESIDE_CHAT : {}),
        });
      }),
    [isNarrow],
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
