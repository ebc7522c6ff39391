/**
 * Prints the page with the frame in `box` at its full height, after a click in the app or the page. The style sheets of
 * the page hide everything else.
 */
export function printBox(box: HTMLElement | undefined, heightPx: number): void {
  if (box === undefined || !navigator.userActivation.isActive) return;
  box.style.height = `${heightPx}px`;
  window.addEventListener('afterprint', () => (box.style.height = '100%'), { once: true });
  window.print();
}
