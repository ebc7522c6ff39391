import { useEffect } from 'react';

declare global {
  type KeptPress = { button: Element } | { select: HTMLSelectElement; value: string };
  /**
   * Stops keeping presses (clicks and choices before hydration) and returns them. `public/before-paint.js` defines this
   * function in prerendered pages.
   */
  var takeKeptPresses: (() => KeptPress[]) | undefined;
}

/**
 * Repeats the presses from before hydration. Must be inside the page's Suspense boundary: effects there run after React
 * has hydrated the whole boundary, and React drops earlier presses.
 */
export function RepeatKeptPresses() {
  useEffect(() => {
    // Repeats the presses outside the effect, so that React renders after each press instead of once after the last.
    const timer = setTimeout(repeatKeptPresses);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

function repeatKeptPresses(): void {
  for (const press of globalThis.takeKeptPresses?.() ?? []) {
    if ('select' in press) {
      press.select.value = press.value;
      press.select.dispatchEvent(new Event('change', { bubbles: true }));
    } else {
      press.button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
  }
}
