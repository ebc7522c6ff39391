/* Runs before everything: applies the stored theme, and tells the static page which skeleton fits. */

// The site's CSP forbids code made from strings; zod would otherwise probe for it while its schemas are made.
globalThis.__zod_globalConfig = { jitless: true };

(() => {
  const html = document.documentElement;
  try {
    const theme = localStorage.getItem('buidl:theme');
    if (theme === 'light' || theme === 'dark') html.dataset.theme = theme;
    const isSignedIn = localStorage.getItem('appgen_apiKey') !== null;
    if (isSignedIn || location.pathname !== '/') html.dataset.boot = 'page';
  } catch {
    // Storage may be closed to us; the system's theme and the front page are right then.
  }
})();
