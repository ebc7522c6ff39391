/*
 * Blocks the first paint, so it does only this: it applies the stored theme and language, hides a prerendered page from
 * visitors it was not rendered for, and keeps presses until hydration. The build inlines it into these pages.
 */

(() => {
  const html = document.documentElement;
  let isVisitor = true;
  let language = 'en';
  try {
    const theme = localStorage.getItem('buidl:theme');
    if (theme === 'light' || theme === 'dark') html.dataset.theme = theme;
    isVisitor = localStorage.getItem('appgen_apiKey') === null && localStorage.getItem('appgen_user') === null;
    language = localStorage.getItem('buidl:language') ?? 'en';
  } catch {
    // The browser may block storage. Then the page uses the system's theme and English.
  }
  if (language === 'de') html.lang = language;
  const isPrerendered = html.dataset.page === location.pathname && location.search === '';
  if (!isPrerendered || !isVisitor || language !== 'en') {
    html.dataset.boot = 'page';
    return;
  }

  // Keeps clicks until the page is hydrated. `web/src/lib/kept-presses.ts` then repeats them.
  /** @type {KeptPress[]} */
  const presses = [];
  /** @param {Event} event */
  const keepPress = (event) => {
    if (!(event.target instanceof Element)) return;
    const control = event.target.closest('button, label, select, input');
    const pressed = control instanceof HTMLLabelElement ? control.control : control;
    // A select opens without scripts and reports the choice by a change event.
    if (event.type === 'change' && pressed instanceof HTMLSelectElement) {
      event.stopImmediatePropagation();
      presses.push({ select: pressed, value: pressed.value });
    }
    if (event.type === 'click' && pressed?.matches('button, [type="radio"], [type="checkbox"]')) {
      event.stopImmediatePropagation();
      event.preventDefault();
      presses.push({ button: pressed });
    }
  };
  for (const kind of ['click', 'change']) addEventListener(kind, keepPress, true);
  globalThis.takeKeptPresses = () => {
    for (const kind of ['click', 'change']) removeEventListener(kind, keepPress, true);
    globalThis.takeKeptPresses = undefined;
    return presses;
  };
})();
