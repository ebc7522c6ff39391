/**
 * Tells how high the app is, so that the page that embeds it can show all of it. A part of the runtime, with whose names it is
 * written.
 *
 * - Shell to app: {buidl: 1, type: 'measure'}, once.
 * - App to shell: {buidl: 1, type: 'height', heightPx}, at once and after each change.
 */
export const APP_HEIGHT_SCRIPT = `
  let measuredPx = 0;
  const tellHeight = () => {
    // With the margins of what is in it, which go through the body.
    const heightPx = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (heightPx === measuredPx) return;
    measuredPx = heightPx;
    post({ type: 'height', heightPx });
  };
  const measure = () => {
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', measure);
    new ResizeObserver(tellHeight).observe(document.documentElement);
    tellHeight();
  };
`;
