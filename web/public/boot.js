/* Runs before the first paint: applies the stored theme, and marks the static page with the skeleton to show. */

// zod probes for `new Function` when it compiles schemas, which the site's CSP would report.
globalThis.__zod_globalConfig = { jitless: true };

(() => {
  const html = document.documentElement;
  try {
    const theme = localStorage.getItem('buidl:theme');
    if (theme === 'light' || theme === 'dark') html.dataset.theme = theme;
    const isSignedIn = localStorage.getItem('appgen_apiKey') !== null;
    if (isSignedIn || location.pathname !== '/') html.dataset.boot = 'page';
  } catch {
    // The browser may block storage; then the system's theme and the skeleton of the home page apply.
  }
})();
