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
    const { marginTop, marginBottom } = getComputedStyle(document.body);
    const heightPx = Math.ceil(document.body.getBoundingClientRect().height + parseFloat(marginTop) + parseFloat(marginBottom));
    if (heightPx === measuredPx) return;
    measuredPx = heightPx;
    post({ type: 'height', heightPx });
  };
  const measure = () => {
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', measure);
    new ResizeObserver(tellHeight).observe(document.body);
    tellHeight();
  };
`;
