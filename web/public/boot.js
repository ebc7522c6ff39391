/*
 * Runs before the first paint: applies the stored theme, and hides a rendered page from whom it is not for. Adds the fonts of
 * a rendered page after its first paint, adds all styles and starts the scripts when the visitor begins to use it, and keeps what they
 * press until the scripts run. Rendered pages bring it themselves; the file is for the others, and for pages whose policy refused that.
 */

// zod probes for `new Function` when it compiles schemas, which the site's CSP would report.
globalThis.__zod_globalConfig = { jitless: true };

(() => {
  if (globalThis.buidlEarlyPresses !== undefined) return;
  const html = document.documentElement;
  const PRESSABLE = 'button, label, select, input[type="radio"], input[type="checkbox"]';
  const SIGNS = [
    'pointermove',
    'pointerdown',
    'touchstart',
    'wheel',
    'scroll',
    'keydown',
    'focusin',
    'input',
  ];
  /** The controls that do not work yet, and what was pressed of them, for `web/src/lib/early-presses.ts`. */
  const early = { waiting: new Set(), presses: [] };
  globalThis.buidlEarlyPresses = early;

  const stored = { session: false, language: null, others: false };
  try {
    const theme = localStorage.getItem('buidl:theme');
    if (theme === 'light' || theme === 'dark') html.dataset.theme = theme;
    stored.session =
      localStorage.getItem('appgen_apiKey') !== null || localStorage.getItem('appgen_user') !== null;
    stored.language = localStorage.getItem('buidl:language');
    stored.others = localStorage.length > (theme === null ? 0 : 1) || sessionStorage.length > 0;
  } catch {
    // The browser may block storage; then the system's theme applies.
  }
  const isRendered = html.dataset.page === location.pathname && location.search === '';
  // Rendered pages are in English. Another language is rendered anew, and the loading line is in it at once.
  const isEnglish = stored.language === null || stored.language === 'en';
  if (stored.language === 'de') html.lang = stored.language;
  if (stored.session || !isEnglish || !isRendered) html.dataset.boot = 'page';

  /** Adds a stylesheet of a rendered page, which brings the styles of its first paint itself. Resolves when it has loaded. */
  const addStyles = (href) =>
    new Promise((resolve) => {
      const link = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        crossOrigin: '',
        href,
      });
      for (const kind of ['load', 'error']) link.addEventListener(kind, resolve);
      document.head.append(link);
    });
  const afterPaint = (work) => requestAnimationFrame(() => setTimeout(work));
  let fonts;
  const loadFonts = () => {
    fonts ??= html.dataset.fonts && addStyles(html.dataset.fonts);
    return fonts;
  };
  let styles;
  const loadStyles = () => {
    styles ??= html.dataset.styles && Promise.all([addStyles(html.dataset.styles), loadFonts()]);
    return styles;
  };
  /** Loads the stylesheet without using it: all of a page would be styled and laid out anew. */
  const prefetchStyles = () => {
    const { styles: href } = html.dataset;
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'style', crossOrigin: '', href }),
    );
  };
  if (html.dataset.boot === 'page') loadStyles();

  const start = async () => {
    for (const sign of SIGNS) removeEventListener(sign, hearSign, true);
    const scripts = document.getElementById('scripts');
    if (scripts === null) return;
    scripts.remove();
    void loadStyles();
    const parts = [...scripts.content.querySelectorAll('link')];
    document.head.append(...parts);
    // Each in a task of its own, so that the page can respond in between.
    for (const { href } of parts) {
      await import(href);
      await new Promise((resolve) => setTimeout(resolve));
    }
    // What they render may need any style.
    await loadStyles();
    document.body.append(scripts.content);
  };

  const keepPress = (event) => {
    const control = event.target.closest?.(PRESSABLE) ?? null;
    if (!early.waiting.has(control)) return;
    // A select field works by itself, and tells of its change.
    const isSelect = control.matches('select');
    if (isSelect !== (event.type === 'change')) return;
    // The label of a text field only moves the focus.
    if (control.control && !control.control.matches(PRESSABLE)) return;
    event.stopImmediatePropagation();
    if (!isSelect) event.preventDefault();
    early.presses.push({ control, value: control.value });
  };

  const hearSign = ({ type, movementX, movementY }) => {
    // Browsers tell of a pointer that lies still, too.
    if (type !== 'pointermove' || movementX !== 0 || movementY !== 0) void start();
  };

  const startWhenUsed = () => {
    for (const control of document.querySelectorAll(PRESSABLE)) early.waiting.add(control);
    for (const kind of ['click', 'change']) addEventListener(kind, keepPress, true);
    for (const sign of SIGNS) addEventListener(sign, hearSign, { capture: true, passive: true });
    // An announcement is for those who only read, too.
    const askForAnnouncement = async () => {
      const response = await fetch('/api/announcement');
      if ((await response.json()).announcement !== '') await start();
    };
    (globalThis.requestIdleCallback ?? setTimeout)(() => {
      void askForAnnouncement().catch(() => undefined);
      prefetchStyles();
    });
  };

  // Scripts send every form; before they run, the browser would load the page anew.
  addEventListener('submit', (event) => event.preventDefault());
  const onReady = () => {
    // Those who prefer another language are offered it.
    const isOfferedLanguage = stored.language === null && /^de\b/.test(navigator.language);
    const isIncomplete = stored.others || isOfferedLanguage;
    // A hidden tab paints nothing.
    if (html.dataset.boot === 'page' || document.hidden) return void start();
    // A policy from before the page may have refused its own styles.
    const isStyled = Boolean(document.querySelector('style')?.sheet);
    // Styles that arrive before the first paint delay it.
    afterPaint(isStyled ? loadFonts : loadStyles);
    startWhenUsed();
    const { filler } = html.dataset;
    if (isIncomplete) afterPaint(start);
    else if (filler !== undefined) afterPaint(() => void import(filler).catch(start));
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', onReady);
  else onReady();
})();
