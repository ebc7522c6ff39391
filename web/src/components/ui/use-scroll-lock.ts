/** Holds the page behind a dialog still, with room left where its scrollbar was so that nothing jumps. */
import { useLayoutEffect } from 'react';

export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { documentElement: html, body } = document;
    const before = { overflow: html.style.overflow, paddingRight: body.style.paddingRight };
    const scrollbarPixels = window.innerWidth - html.clientWidth;
    html.style.overflow = 'hidden';
    if (scrollbarPixels > 0) body.style.paddingRight = `${scrollbarPixels}px`;
    // A dialog above another one must leave the lock of the lower one in place.
    return () => {
      html.style.overflow = before.overflow;
      body.style.paddingRight = before.paddingRight;
    };
  }, []);
}
