import { type RefObject, useEffect, useState } from 'react';

/** Less than the whole element, because zoomed pages cut off fractions of a pixel. */
const VISIBLE_SHARE = 0.9;

/**
 * Returns true once at least nine tenths of the element have been on the screen for `ms` milliseconds in a row. Starts
 * again when the element leaves the screen or the user comes back from another tab or window, because the next click
 * may be meant for something else.
 */
export function useIsSeen(element: RefObject<Element | null>, ms: number): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const shown = element.current;
    if (shown === null) return;
    let isOnScreen = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      setIsSeen(false);
      if (isOnScreen && !document.hidden) timer = setTimeout(() => setIsSeen(true), ms);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isOnScreen = (entries.at(-1)?.intersectionRatio ?? 0) >= VISIBLE_SHARE;
        restart();
      },
      { threshold: VISIBLE_SHARE },
    );
    observer.observe(shown);
    document.addEventListener('visibilitychange', restart);
    window.addEventListener('focus', restart);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', restart);
      window.removeEventListener('focus', restart);
    };
  }, [element, ms]);
  return isSeen;
}
