/*
 * Runs before the first paint: applies the stored theme, and hides a rendered page from whom it is not for. Starts the scripts of
 * a rendered page after its first paint.
 */

// zod probes for `new Function` when it compiles schemas, which the site's CSP would report.
globalThis.__zod_globalConfig = { jitless: true };

(() => {
  const html = document.documentElement;
  let isVisitor = true;
  try {
    const theme = localStorage.getItem('buidl:theme');
    if (theme === 'light' || theme === 'dark') html.dataset.theme = theme;
    isVisitor =
      localStorage.getItem('appgen_apiKey') === null && localStorage.getItem('appgen_user') === null;
  } catch {
    // The browser may block storage; then the system's theme applies.
  }
  const isRendered = html.dataset.page === location.pathname && location.search === '';
  if (!isVisitor || !isRendered) html.dataset.boot = 'page';

  const start = () => {
    const scripts = document.getElementById('scripts');
    if (scripts !== null) document.body.append(scripts.content.cloneNode(true));
  };
  // Scripts send every form; before they run, the browser would load the page anew.
  document.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('DOMContentLoaded', () => {
    // A hidden tab paints nothing.
    if (html.dataset.boot === 'page' || document.hidden) start();
    else requestAnimationFrame(() => setTimeout(start));
  });
})();
