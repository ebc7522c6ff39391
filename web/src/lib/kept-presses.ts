import { useEffect } from 'react';

declare global {
  /** A press on a control of a prerendered page before hydration. */
  type KeptPress = { button: Element } | { select: HTMLSelectElement; value: string };
  /** Stops keeping presses and returns them. `public/before-paint.js` defines it in a prerendered page until it is called. */
  var takeKeptPresses: (() => KeptPress[]) | undefined;
}

/**
 * Repeats the presses from before hydration. It belongs into the Suspense boundary of a page, whose effects run when React has hydrated
 * all of it: React drops a press on a boundary that it has not hydrated.
 */
export function RepeatKeptPresses() {
  useEffect(() => {
    // Within an effect, React would render only after the last of the presses.
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
