/**
 * Limits the page's height to the part that a phone's keyboard leaves visible. Browsers that support
 * `interactive-widget` do this themselves; iOS shows the keyboard over the page.
 */
export function keepAboveKeyboard(): void {
  const { visualViewport: visible } = window;
  visible?.addEventListener('resize', () => {
    // While a page is zoomed in, its visible part is smaller without a keyboard.
    const isCovered = visible.scale === 1 && visible.height < window.innerHeight - 1;
    document.body.style.height = isCovered ? `${visible.height}px` : '';
    if (isCovered) window.scrollTo(0, 0);
  });
}
