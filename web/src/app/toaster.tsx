import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { ASSISTANT_PANEL_ID } from '../lib/assistant-panel-id.ts';
import { useTheme } from '../lib/theme/use-theme.ts';
import { freePosition, POSITIONS, type ToastPosition } from '../lib/toast-position.ts';
import { deliverToasts } from '../lib/toasts.ts';
import './toaster.css';

/** Path prefixes of the pages that have their own toast positions and duration. */
const BOOKS_AREAS = ['/buy-credits', '/admin'];
const BOOKS_DURATION_MS = 5_000;
const ACTION_DURATION_MS = 10_000;

const KINDS = ['success', 'info', 'warning', 'error'] as const;

type Positions = readonly [ToastPosition, ...ToastPosition[]];

/** Toast positions in order of preference. A toast moves to the next one when it would cover a main action. */
const PLACES = {
  books: ['bottom-left', 'bottom-right', 'top-center'],
  booksNarrow: ['bottom-left', 'top-center'],
  /** On narrow screens, toasts prefer the top, because dialogs have their buttons at the bottom. */
  narrow: ['top-center', 'bottom-center'],
  /** Keeps toasts away from the chat's message field. */
  besideChat: ['bottom-left', 'top-center'],
  usual: ['bottom-right', 'bottom-left', 'top-center'],
} as const satisfies Record<string, Positions>;

export function Toaster() {
  const { theme } = useTheme();
  useEffect(
    () =>
      deliverToasts(({ kind, title, detail, action }) => {
        const isAboutBooks = isInBooks();
        toast[kind](title, {
          ...(detail === undefined || detail === '' ? {} : { description: detail }),
          ...(isAboutBooks ? { duration: BOOKS_DURATION_MS } : {}),
          ...(action === undefined
            ? {}
            : { action: { label: action.label, onClick: action.onChoose }, duration: ACTION_DURATION_MS }),
          position: freePosition(placesFor(isAboutBooks), mainActions(), screenSize()),
        });
      }),
    [],
  );
  useEffect(() => {
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(makeWay);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <Sonner
      position="bottom-right"
      theme={theme}
      closeButton
      visibleToasts={3}
      duration={4_000}
      gap={14}
      hotkey={['altKey', 'KeyT']}
    />
  );
}

/** Moves toasts that cover a main action, because the page has changed since they appeared. */
function makeWay(): void {
  for (const shown of toast.getToasts()) {
    if (!('title' in shown)) continue;
    const current = POSITIONS.find((known) => known === shown.position);
    const kind = KINDS.find((known) => known === shown.type);
    if (current === undefined || kind === undefined) continue;
    const position = freePosition([current, ...placesFor(isInBooks())], mainActions(), screenSize());
    if (position !== current) toast[kind](shown.title, { id: shown.id, position });
  }
}

function isInBooks(): boolean {
  return BOOKS_AREAS.some((path) => window.location.pathname.startsWith(path));
}

function screenSize() {
  return { width: window.innerWidth, height: window.innerHeight };
}

function placesFor(isAboutBooks: boolean): Positions {
  const isNarrow = window.matchMedia('(width < 40rem)').matches;
  if (isAboutBooks) return isNarrow ? PLACES.booksNarrow : PLACES.books;
  if (isNarrow) return PLACES.narrow;
  return document.getElementById(ASSISTANT_PANEL_ID) === null ? PLACES.usual : PLACES.besideChat;
}

function mainActions(): DOMRect[] {
  const dialog = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1);
  const buttons = dialog?.querySelectorAll('button, a') ?? document.querySelectorAll('[data-main-action]');
  return [...buttons].map((button) => button.getBoundingClientRect());
}
