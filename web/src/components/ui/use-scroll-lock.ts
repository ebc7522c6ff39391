import { useLayoutEffect } from 'react';

/**
 * Stops the page behind a dialog from scrolling, and keeps the width of its scrollbar so that nothing moves.
 */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { documentElement: html, body } = document;
    const before = { overflow: html.style.overflow, paddingRight: body.style.paddingRight };
    const scrollbarPixels = window.innerWidth - html.clientWidth;
    html.style.overflow = 'hidden';
    if (scrollbarPixels > 0) body.style.paddingRight = `${scrollbarPixels}px`;
    // Restores the previous values, because a dialog below this one may hold the lock.
    return () => {
      html.style.overflow = before.overflow;
      body.style.paddingRight = before.paddingRight;
    };
  }, []);
}
