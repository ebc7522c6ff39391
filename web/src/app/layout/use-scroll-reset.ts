import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scrolls to the top and focuses the content after a navigation. On "back", the browser restores both. */
export function useScrollReset(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (kind === 'POP') return;
    window.scrollTo(0, 0);
    // Following a link moves the focus to the content. Submitting a form keeps it.
    if (document.activeElement instanceof HTMLAnchorElement) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  }, [pathname, kind]);
}
