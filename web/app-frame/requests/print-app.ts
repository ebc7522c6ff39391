/** Prints the page with the app at its full height. The page's style sheet hides everything else. */
export function printApp(host: HTMLElement, screen: HTMLElement | undefined, heightPx: number): void {
  const frame = host.querySelector('iframe');
  if (screen === undefined || frame === null || !navigator.userActivation.isActive) return;
  frame.style.height = `${heightPx}px`;
  window.addEventListener('afterprint', () => frame.style.removeProperty('height'), { once: true });
  window.print();
}
