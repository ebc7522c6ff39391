import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Scrolls to the top and moves the focus to the content after a navigation; the browser restores both on
 * "back".
 */
export function useScrollReset(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (kind === 'POP') return;
    window.scrollTo(0, 0);
    // A followed link moves the focus to the content; a submitted form keeps it.
    if (document.activeElement instanceof HTMLAnchorElement) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  }, [pathname, kind]);
}
