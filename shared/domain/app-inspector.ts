import { ELEMENT_PICTURE_SCRIPT } from './element-picture.ts';

/**
 * What the studio adds to the runtime of an unpublished revision: it hears the app's console, and lets the owner select an
 * element. A part of the runtime, with whose names it is written. Published documents do not contain it.
 *
 * - App to shell: {buidl: 1, type: 'console', level, text}.
 * - Shell to app: {buidl: 1, type: 'select', isOn}. App to shell: {buidl: 1, type: 'selected', element} for what was clicked or
 *   chosen with the keyboard, where `element` is null when the user gave up, and then {buidl: 1, type: 'picture', selector, image}
 *   with a picture of it, as far as the browser can draw one.
 * - Shell to app: {buidl: 1, type: 'edit', kind: 'text', value}, or with kind 'style' or 'attribute' and a name: shows a change of
 *   the selected element.
 * - Shell to app: {buidl: 1, type: 'restore', edits}, after a start: shows such changes of the elements that their targets name.
 */
export const APP_INSPECTOR_SCRIPT = `${ELEMENT_PICTURE_SCRIPT}
  const CONSOLE_PER_SECOND = 40;
  const CONSOLE_MAX_CHARACTERS = 2000;
  const clip = (text, length) => String(text == null ? '' : text).slice(0, length);
  const listen = () => {
    let beganMs = 0;
    let told = 0;
    const tell = (level, text) => {
      if (now() - beganMs >= 1000) { beganMs = now(); told = 0; }
      told += 1;
      if (told <= CONSOLE_PER_SECOND) post({ type: 'console', level, text: clip(text, CONSOLE_MAX_CHARACTERS) });
      else if (told === CONSOLE_PER_SECOND + 1) post({ type: 'console', level: 'warn', text: 'More messages were left out.' });
    };
    const textOf = (value) => {
      try {
        if (typeof value === 'string') return value;
        if (value instanceof Error) return value.stack || String(value);
        const json = typeof value === 'object' ? stringify(value) : undefined;
        return json === undefined ? String(value) : json;
      } catch { return 'a value that cannot be shown'; }
    };
    for (const level of ['debug', 'log', 'info', 'warn', 'error']) {
      const before = console[level];
      console[level] = (...values) => {
        before.apply(console, values);
        tell(level, values.map(textOf).join(' '));
      };
    }
    window.addEventListener('error', (event) => {
      const { message, lineno, target } = event;
      if (message) tell('error', lineno ? message + ' (line ' + lineno + ')' : message);
      else if (target && target.localName) tell('error', 'Could not be loaded: ' + (target.src || target.href));
    }, true);
    window.addEventListener('unhandledrejection', ({ reason }) => tell('error', 'Not handled: ' + textOf(reason)));
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
      tell('error', 'Not allowed in an app: ' + effectiveDirective + ' ' + blockedURI));
  };

  const selection = () => {
    let box = null;
    let shown = null;
    let picked = null;
    const STYLES = ['color', 'backgroundColor', 'fontSize', 'padding', 'margin'];
    const show = (element) => {
      shown = element;
      if (!box || !element) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      Object.assign(box.style, { left: left + 'px', top: top + 'px', width: width + 'px', height: height + 'px' });
    };
    // What the owner changed by hand is still found by what the document says.
    const originals = new WeakMap();
    const attributeOf = (element, name) => {
      const original = originals.get(element);
      return original && name in original ? original[name] : element.getAttribute(name);
    };
    const textOf = (element) => {
      if (element.childElementCount > 0) return null;
      const original = originals.get(element);
      return (original ? original.text : element.textContent).replace(/\\s+/g, ' ').trim();
    };
    const likeIn = (element) => {
      const attributes = ['id', 'href', 'src'].filter((name) => attributeOf(element, name) !== null);
      const text = textOf(element);
      const isAlike = (other) => textOf(other) === text &&
        ['id', 'href', 'src'].every((name) => attributeOf(other, name) === attributeOf(element, name));
      const alike = [...document.getElementsByTagName(element.localName)].filter(isAlike);
      const given = Object.fromEntries(attributes.map((name) => [name, clip(attributeOf(element, name), 2000)]));
      return { text: text === null ? null : clip(text, 2000), attributes: given, index: alike.indexOf(element), count: alike.length };
    };
    const selectorOf = (element) => {
      const parts = [];
      for (let at = element; at && at !== document.documentElement && parts.length < 8; at = at.parentElement) {
        const alike = at.parentElement ? [...at.parentElement.children].filter(({ localName }) => localName === at.localName) : [];
        parts.unshift(at.id ? '#' + at.id : alike.length > 1 ? at.localName + ':nth-of-type(' + (alike.indexOf(at) + 1) + ')' : at.localName);
        if (at.id) break;
      }
      return clip(parts.join(' > '), 500);
    };
    const describe = (element) => {
      const style = getComputedStyle(element);
      return {
        tag: element.localName,
        selector: selectorOf(element),
        label: clip((element.getAttribute('aria-label') || element.getAttribute('alt') || element.textContent || '').replace(/\\s+/g, ' ').trim(), 80),
        html: clip(element.outerHTML.replace(/data:[^"')\\s]{200,}/g, 'data:…'), 2000),
        styles: Object.fromEntries(STYLES.map((name) => [name, style[name]])),
        ...likeIn(element),
      };
    };
    const end = (element) => {
      if (!box) return;
      box.remove();
      box = null;
      for (const [type, hear] of Object.entries(HEARD)) window.removeEventListener(type, hear, true);
      picked = element;
      post({ type: 'selected', element: element && describe(element) });
      if (!element) return;
      const selector = selectorOf(element);
      pictureOf(element).then((image) => image && post({ type: 'picture', selector, image })).catch(() => {});
    };
    const hide = (event) => event.stopImmediatePropagation();
    const stop = (event) => { event.preventDefault(); hide(event); };
    const STEPS = { ArrowUp: 'parentElement', ArrowDown: 'firstElementChild', ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' };
    const isShown = (element) => element && element !== document.documentElement && document.body.contains(element);
    const HEARD = {
      pointermove: ({ target }) => isShown(target) && show(target),
      scroll: () => show(shown),
      pointerdown: (event) => {
        stop(event);
        // A finger does not move before it presses.
        if (isShown(event.target)) show(event.target);
      },
      pointerup: stop, mousedown: stop, mouseup: stop,
      // Without its default action, a touch would neither scroll nor end as a click.
      touchstart: hide, touchmove: hide, touchend: hide, touchcancel: hide,
      click: (event) => {
        stop(event);
        if (event.isTrusted && isShown(event.target)) end(event.target);
      },
      keydown: (event) => {
        if (event.key === 'Tab') return;
        stop(event);
        const next = STEPS[event.key] && shown && shown[STEPS[event.key]];
        if (isShown(next)) show(next);
        if (event.key === 'Escape') end(null);
        if (event.key === 'Enter' && event.isTrusted && isShown(shown)) end(shown);
      },
    };
    const begin = () => {
      if (box || !document.body) return;
      box = document.createElement('div');
      box.setAttribute('style', 'all:initial;position:fixed;z-index:2147483647;pointer-events:none;box-sizing:border-box;border:2px solid #ff5a1f;background:rgb(255 90 31 / .14);border-radius:3px');
      document.documentElement.append(box);
      for (const [type, hear] of Object.entries(HEARD)) window.addEventListener(type, hear, { capture: true, passive: false });
      show(document.body.firstElementChild || document.body);
      window.focus();
    };
    const change = (element, { kind, name, value }) => {
      if (!originals.has(element)) originals.set(element, { text: element.textContent, href: element.getAttribute('href'), src: element.getAttribute('src') });
      if (kind === 'text' && element.childElementCount === 0) element.textContent = value;
      if (kind === 'style') element.style.setProperty(name, value);
      if (kind === 'attribute') element.setAttribute(name, value);
    };
    const edit = (given) => picked && change(picked, given);
    const clipped = (text) => text === null ? undefined : clip(text, 2000);
    const find = ({ tag, text, attributes, index, count }) => {
      const alike = [...document.getElementsByTagName(tag)].filter((element) =>
        clipped(textOf(element)) === clipped(text) &&
        ['id', 'href', 'src'].every((name) => clipped(attributeOf(element, name)) === attributes[name]));
      return alike.length === count ? alike[index] : null;
    };
    const restoreNow = (edits) => {
      for (const given of edits) {
        const element = find(given.target);
        if (element) change(element, given);
      }
    };
    const restore = (edits) => {
      if (document.readyState === 'complete') restoreNow(edits);
      // After what the app does then.
      else window.addEventListener('load', () => setTimeout(() => restoreNow(edits)), { once: true });
    };
    return { begin, end, edit, restore };
  };

  if (page) {
    listen();
    const { begin, end, edit, restore } = selection();
    const hear = page.onmessage;
    page.onmessage = (event) => {
      const data = apply(readData, event, []);
      if (data && data.buidl === 1 && data.type === 'select') return data.isOn ? begin() : end(null);
      if (data && data.buidl === 1 && data.type === 'edit') return edit(data);
      if (data && data.buidl === 1 && data.type === 'restore') return restore(data.edits);
      hear(event);
    };
  }
`;
