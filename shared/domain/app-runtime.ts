/**
 * The runtime that a saved document starts with. Apps run in a sandbox without an origin, where localStorage throws;
 * the runtime gives them one in memory, filled from the frame's name, and tells the page around them of every write.
 */

/** The app's side of the bridge, as a script without dependencies; `web/src/lib/app-frame` is the other side. */
export const APP_RUNTIME_SCRIPT = `(() => {
  'use strict';
  const LIMIT = 5 * 1024 * 1024;
  const snapshot = { local: {}, session: {} };
  try {
    const given = JSON.parse(window.name);
    if (given && given.buidl === 1) {
      for (const area of ['local', 'session']) {
        for (const [key, value] of Object.entries(given[area] || {})) snapshot[area][key] = String(value);
      }
    }
  } catch {}
  const hasParent = window.parent !== window;
  const tell = (type, area, key, value) => {
    if (!hasParent) return;
    try { window.name = JSON.stringify({ buidl: 1, local: maps.local.object(), session: maps.session.object() }); } catch {}
    window.parent.postMessage({ buidl: 1, type: 'storage.' + type, area, key, value }, '*');
  };
  const maps = {};
  const createStorage = (area) => {
    const items = new Map(Object.entries(snapshot[area]));
    maps[area] = { object: () => Object.fromEntries(items) };
    const size = () => { let total = 0; for (const [key, value] of items) total += key.length + value.length; return total * 2; };
    const methods = {
      getItem: (key) => { key = String(key); return items.has(key) ? items.get(key) : null; },
      setItem: (key, value) => {
        key = String(key);
        value = String(value);
        const before = items.get(key);
        items.set(key, value);
        if (size() > LIMIT) {
          if (before === undefined) items.delete(key); else items.set(key, before);
          throw new DOMException('This app has used up its 5 MB of storage.', 'QuotaExceededError');
        }
        tell('set', area, key, value);
      },
      removeItem: (key) => { key = String(key); if (items.delete(key)) tell('remove', area, key); },
      clear: () => { items.clear(); tell('clear', area); },
      key: (index) => { const keys = [...items.keys()]; return index >= 0 && index < keys.length ? keys[index] : null; },
    };
    return new Proxy(Object.create(null), {
      get: (target, name) => {
        if (name === 'length') return items.size;
        if (name === Symbol.toStringTag) return 'Storage';
        if (typeof name === 'symbol') return undefined;
        if (Object.hasOwn(methods, name)) return methods[name];
        return items.has(name) ? items.get(name) : undefined;
      },
      set: (target, name, value) => { if (typeof name === 'string') methods.setItem(name, value); return true; },
      has: (target, name) => typeof name === 'string' && (name === 'length' || Object.hasOwn(methods, name) || items.has(name)),
      deleteProperty: (target, name) => { if (typeof name === 'string') methods.removeItem(name); return true; },
      ownKeys: () => [...items.keys()],
      getOwnPropertyDescriptor: (target, name) =>
        items.has(name) ? { value: items.get(name), writable: true, enumerable: true, configurable: true } : undefined,
    });
  };
  for (const [property, area] of [['localStorage', 'local'], ['sessionStorage', 'session']]) {
    const storage = createStorage(area);
    Object.defineProperty(window, property, { configurable: true, enumerable: true, get: () => storage });
  }
})();`;

const RUNTIME_ELEMENT = `<script data-buidl-runtime>${APP_RUNTIME_SCRIPT}</script>`;

/** What may stand before the head's content: white space, comments, the doctype, `<html>` and `<head>`. */
const BEFORE_HEAD =
  /^(?:\uFEFF|\s+|<!--[\s\S]*?-->|<!doctype[^>]*>|<html(?:\s[^>]*)?>)*(?:<head(?:\s[^>]*)?>)?/i;
const LEADING_CHARSET = /^\s*<meta\s+charset\s*=\s*["']?[\w-]+["']?\s*\/?>/i;

/**
 * Puts the runtime first in the document's head, so that it runs before any script of the app.
 * A document that has it already comes back unchanged.
 */
export function withRuntime(html: string): string {
  if (html.includes('<script data-buidl-runtime>')) return html;
  const headStart = BEFORE_HEAD.exec(html)?.[0].length ?? 0;
  const charset = LEADING_CHARSET.exec(html.slice(headStart))?.[0];
  // A charset further down would be pushed out of the first kilobyte, where browsers look for it.
  const inserted = charset === undefined ? `<meta charset="utf-8">${RUNTIME_ELEMENT}` : RUNTIME_ELEMENT;
  const at = headStart + (charset?.length ?? 0);
  return html.slice(0, at) + inserted + html.slice(at);
}
