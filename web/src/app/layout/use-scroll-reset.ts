/** A page that was gone to starts at its top, for eyes and keyboard alike. Going back is left to the browser. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

export function useScrollReset(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (kind === 'POP') return;
    window.scrollTo(0, 0);
    // Whoever followed a link goes on from there; a form that led here keeps the focus.
    if (document.activeElement instanceof HTMLAnchorElement) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  }, [pathname, kind]);
}
