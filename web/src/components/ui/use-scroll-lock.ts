import { useLayoutEffect } from 'react';

/** Locks the scrolling of the page behind a dialog, and keeps the scrollbar's width to prevent a layout shift. */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { documentElement: html, body } = document;
    const before = { overflow: html.style.overflow, paddingRight: body.style.paddingRight };
    const scrollbarPixels = window.innerWidth - html.clientWidth;
    html.style.overflow = 'hidden';
    if (scrollbarPixels > 0) body.style.paddingRight = `${scrollbarPixels}px`;
    // Restores the previous values, because an outer dialog may hold the lock.
    return () => {
      html.style.overflow = before.overflow;
      body.style.paddingRight = before.paddingRight;
    };
  }, []);
}
