declare global {
  type KeptPress = { button: Element } | { select: HTMLSelectElement; value: string };
  /** Stops keeping presses and returns them. `public/before-paint.js` defines this function in prerendered pages. */
  var takeKeptPresses: (() => KeptPress[]) | undefined;
}

/** Repeats the presses from before hydration. A timer does it, because React cannot hydrate within an effect. */
export function scheduleKeptPresses(): () => void {
  const timer = setTimeout(repeatKeptPresses);
  return () => clearTimeout(timer);
}

/** React hydrates the part around a control when it receives the event. */
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
