/**
 * Prints the page with the frame in `box` at its full height. Does nothing unless the visitor has just clicked the app
 * or the page. The page's style sheets hide everything else in print.
 */
export function printBox(box: HTMLElement | undefined, heightPx: number): void {
  if (box === undefined || !navigator.userActivation.isActive) return;
  box.style.height = `${heightPx}px`;
  window.addEventListener('afterprint', () => (box.style.height = '100%'), { once: true });
  window.print();
}
