/**
 * The runtime at the start of each served document. An app runs in a sandbox with an opaque origin, where localStorage
 * throws and calls to the site are blocked. The runtime provides a storage in memory and `buidl.ai`, and exchanges messages
 * with the shell around the app.
 *
 * The protocol. Browsers cache documents for a day, so the shell must also understand the previous version:
 * - The name of the frame contains the app's storage and a key: {buidl: 1, key, local: {…}, session: {…}}. The runtime
 *   reads it and clears it.
 * - App to shell, once, as a window message: {buidl: 1, type: 'start', key, search, hash} with one port of a channel. All
 *   other messages use the channel, which closes with the document, so a later document in the frame cannot use it.
 *   Without a key (after a reload, or for another app) the shell loads its app again, at that search and hash.
 * - App to shell: {buidl: 1, type: 'storage.batch', area, isCleared, changes: [[key, value or null], …]}.
 * - App to shell: {buidl: 1, type: 'ai.chat', id, messages: [{role, content}, …]} and {…, type: 'ai.image', id, prompt}.
 * - App to shell: {buidl: 1, type: 'open', url}: the visitor followed a link to another site.
 * - Shell to app: {buidl: 1, type: 'ai.result', id, value} or {buidl: 1, type: 'ai.error', id, code, message}.
 * - Shell to app: {buidl: 1, type: 'storage', isCleared, changes}, with changes that the app made in another tab.
 * - Shell to app: {buidl: 1, type: 'ping'}; app to shell: {buidl: 1, type: 'pong'}, to check that the app still responds.
 */

import { APP_GUARD_SCRIPT } from './app-guard.ts';
import { findRuntime, RUNTIME_END, RUNTIME_START } from './runtime-element.ts';
import { withoutStaticHints } from './static-hints.ts';

/** The app's side of the protocol, a script without dependencies. `web/src/lib/app-frame` is the shell's side. */
export const APP_RUNTIME_SCRIPT = `(() => {
  'use strict';
  const LIMIT = 5 * 1024 * 1024;
  const FLUSH_EVERY_MS = 10;
  const AI_TIMEOUT_MS = 30000;
  const { setTimeout, clearTimeout, Map, Promise, JSON, Date, String, URL } = globalThis;

  const areas = {};
  for (const name of ['local', 'session']) {
    areas[name] = { name, items: new Map(), characters: 0, isCleared: false, changes: new Map() };
  }
  let page = null;
  if (window.parent !== window) {
    let given = null;
    try { given = JSON.parse(window.name); } catch {}
    window.name = '';
    const key = given && given.buidl === 1 && given.key ? given.key : null;
    const { port1, port2 } = new MessageChannel();
    const { search, hash } = window.location;
    window.parent.postMessage({ buidl: 1, type: 'start', key, search, hash }, '*', [port2]);
    if (key) {
      page = port1;
      for (const area of [areas.local, areas.session]) {
        for (const [name, value] of Object.entries(given[area.name] || {})) {
          area.items.set(name, String(value));
          area.characters += name.length + String(value).length;
        }
      }
    }
  }
  const post = (message) => page.postMessage({ buidl: 1, ...message });

  let isFlushDue = false;
  let flushedAtMs = 0;
  const flush = () => {
    isFlushDue = false;
    flushedAtMs = Date.now();
    for (const area of [areas.local, areas.session]) {
      if (!area.isCleared && area.changes.size === 0) continue;
      post({ type: 'storage.batch', area: area.name, isCleared: area.isCleared, changes: [...area.changes] });
      area.isCleared = false;
      area.changes.clear();
    }
  };
  const flushSoon = () => {
    if (!page || isFlushDue) return;
    isFlushDue = true;
    const waitMs = flushedAtMs + FLUSH_EVERY_MS - Date.now();
    if (waitMs <= 0) Promise.resolve().then(flush);
    else setTimeout(flush, waitMs);
  };
  if (page) {
    for (const type of ['beforeunload', 'pagehide']) window.addEventListener(type, flush);
  }

  const createStorage = (area) => {
    const { items, changes } = area;
    const methods = {
      getItem: (key) => { key = String(key); return items.has(key) ? items.get(key) : null; },
      setItem: (key, value) => {
        key = String(key);
        value = String(value);
        const before = items.get(key);
        const added = before === undefined ? key.length + value.length : value.length - before.length;
        if (added > 0 && (area.characters + added) * 2 > LIMIT) {
          throw new DOMException('This app has used up its 5 MB of storage.', 'QuotaExceededError');
        }
        items.set(key, value);
        area.characters += added;
        changes.set(key, value);
        flushSoon();
      },
      removeItem: (key) => {
        key = String(key);
        const before = items.get(key);
        if (before === undefined) return;
        items.delete(key);
        area.characters -= key.length + before.length;
        changes.set(key, null);
        flushSoon();
      },
      clear: () => {
        items.clear();
        changes.clear();
        area.characters = 0;
        area.isCleared = true;
        flushSoon();
      },
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
  for (const [property, area] of [['localStorage', areas.local], ['sessionStorage', areas.session]]) {
    const storage = createStorage(area);
    Object.defineProperty(window, property, { configurable: true, enumerable: true, get: () => storage });
  }

  const applyStoredChanges = ({ isCleared, changes }) => {
    const { items, changes: own } = areas.local;
    const tell = (key, oldValue, newValue) => {
      const event = new StorageEvent('storage', { key, oldValue, newValue, url: window.location.href });
      Object.defineProperty(event, 'storageArea', { value: window.localStorage });
      window.dispatchEvent(event);
    };
    if (isCleared) {
      items.clear();
      areas.local.characters = 0;
      tell(null, null, null);
    }
    for (const [key, value] of changes) {
      if (own.has(key)) continue;
      const before = items.has(key) ? items.get(key) : null;
      if (before === value) continue;
      if (before !== null) areas.local.characters -= key.length + before.length;
      if (value === null) items.delete(key);
      else {
        items.set(key, value);
        areas.local.characters += key.length + value.length;
      }
      tell(key, before, value);
    }
  };

  let lastId = 0;
  const waiting = new Map();
  const failure = (code, message) => Object.assign(new Error(message), { name: 'BuidlError', code });
  const ask = (request) => new Promise((resolve, reject) => {
    if (!page) return reject(failure('not_published', 'AI works once the app is published.'));
    const id = (lastId += 1);
    const timer = setTimeout(() => {
      waiting.delete(id);
      reject(failure('timeout', 'The AI did not respond in time. Please try again.'));
    }, AI_TIMEOUT_MS);
    waiting.set(id, { resolve, reject, timer });
    try { post({ ...request, id }); } catch {
      waiting.delete(id);
      clearTimeout(timer);
      reject(failure('invalid_input', 'Only text can be sent to the AI.'));
    }
  });
  if (page) {
    page.onmessage = ({ data }) => {
      if (!data || data.buidl !== 1) return;
      if (data.type === 'ping') return post({ type: 'pong' });
      if (data.type === 'storage') return applyStoredChanges(data);
      if (!waiting.has(data.id)) return;
      const { resolve, reject, timer } = waiting.get(data.id);
      waiting.delete(data.id);
      clearTimeout(timer);
      if (data.type === 'ai.result') resolve(String(data.value));
      else reject(failure(String(data.code), String(data.message)));
    };
  }
  const ai = {
    chat: (messages) => ask({ type: 'ai.chat', messages: Array.isArray(messages) ? messages : [{ role: 'user', content: String(messages) }] }),
    image: (prompt) => ask({ type: 'ai.image', prompt: String(prompt) }),
  };

  // A link to another site, or to a mail or phone app, would carry what it contains out of the app: the shell asks the visitor.
  const INTERNAL = ['javascript:', 'blob:', 'data:', 'about:'];
  const isExternal = (address) => {
    if (!URL.canParse(address, document.baseURI)) return false;
    const { protocol, origin } = new URL(address, document.baseURI);
    return /^https?:$/.test(protocol) ? origin !== window.location.origin : !INTERNAL.includes(protocol);
  };
  const openOutside = (address) => {
    if (page && navigator.userActivation.isActive) post({ type: 'open', url: new URL(address, document.baseURI).href });
  };
  // The app may still handle the event itself. Without popups, a target of its own is a tab that the browser does not open.
  const unlessHandled = (event, then) => setTimeout(() => { if (!event.defaultPrevented) then(); }, 0);
  const follow = (form, submitter) => {
    const address = submitter && submitter.hasAttribute('formaction') ? submitter.formAction : form.getAttribute('action') || '';
    const method = submitter && submitter.hasAttribute('formmethod') ? submitter.formMethod : form.getAttribute('method') || 'get';
    if (method.toLowerCase() !== 'get' || !URL.canParse(address, document.baseURI)) return;
    const url = new URL(address, document.baseURI);
    url.search = new URLSearchParams(new FormData(form, submitter)).toString();
    if (isExternal(address)) openOutside(url.href);
    else if (url.pathname === window.location.pathname) window.location.href = url.href;
  };
  if (window.parent !== window) {
    window.open = (address = '') => {
      if (isExternal(address)) openOutside(address);
      return null;
    };
    window.addEventListener('click', (event) => {
      const link = event.composedPath().find(({ localName }) => localName === 'a' || localName === 'area');
      if (!link) return;
      const address = link.getAttribute('href') || link.getAttribute('xlink:href') || '';
      if (!isExternal(address)) return;
      link.setAttribute('target', '_blank');
      // Browsers ignore 'download' for other origins and would load the file into the frame.
      link.removeAttribute('download');
      unlessHandled(event, () => openOutside(address));
    }, true);
    // The policy lets no form be sent, so what a form would request is followed like a link.
    HTMLFormElement.prototype.submit = function () { follow(this, null); };
    window.addEventListener('submit', (event) => {
      const { target: form, submitter } = event;
      const hasOwnMethod = submitter && submitter.hasAttribute('formmethod');
      if ((hasOwnMethod ? submitter.formMethod : form.getAttribute('method') || '').toLowerCase() === 'dialog') return;
      // A refused form would leave an error page in the frame; a refused tab leaves nothing.
      form.setAttribute('target', '_blank');
      if (submitter) submitter.removeAttribute('formtarget');
      unlessHandled(event, () => follow(form, submitter));
    }, true);
  }
  Object.defineProperty(window, 'buidl', { configurable: true, writable: true, value: Object.freeze({ ai: Object.freeze(ai) }) });
})();`;

const RUNTIME_ELEMENT = `${RUNTIME_START}${APP_GUARD_SCRIPT}${APP_RUNTIME_SCRIPT}${RUNTIME_END}`;

/** Matches everything before the content of the head: white space, comments, the doctype, `<html>` and `<head>`. */
const BEFORE_HEAD =
  /^(?:\uFEFF|\s+|<!--[\s\S]*?-->|<!doctype[^>]*>|<html(?:\s[^>]*)?>)*(?:<head(?:\s[^>]*)?>)?/i;
const LEADING_CHARSET = /^\s*<meta\s+charset\s*=\s*["']?[\w-]+["']?\s*\/?>/i;

/**
 * Returns the document with the runtime at the start of its head, so that it runs before any script of the app.
 * Replaces a runtime that the document already contains, which may be an older one, and leaves out what a browser would do before
 * it.
 */
export function insertRuntime(saved: string): string {
  const html = withoutStaticHints(saved);
  const present = findRuntime(html);
  if (present) return html.slice(0, present.start) + RUNTIME_ELEMENT + html.slice(present.end);
  const headStart = BEFORE_HEAD.exec(html)?.[0].length ?? 0;
  const charset = LEADING_CHARSET.exec(html.slice(headStart))?.[0];
  // Browsers look for a charset in the first 1,024 bytes only, and the runtime would push a later one out of them.
  const inserted = charset === undefined ? `<meta charset="utf-8">${RUNTIME_ELEMENT}` : RUNTIME_ELEMENT;
  const at = headStart + (charset?.length ?? 0);
  return html.slice(0, at) + inserted + html.slice(at);
}
