/**
 * The runtime at the start of each served document. An app runs in a sandbox with an opaque origin, where localStorage
 * throws and calls to the site are blocked. The runtime provides a storage in memory and `buidl.ai`, and exchanges messages
 * with the shell around the app.
 *
 * An app may not speak on the channel itself: the runtime holds its port with functions that it took before the app's first
 * script, sends bounded texts on it, and so many a second, so that whatever the app does the shell stays responsive.
 *
 * The protocol. Browsers cache documents for a day, so the shell must also understand the previous version, whose messages were
 * objects. Those of the app are JSON texts now, but for the file of a download:
 * - The name of the frame contains the app's storage, a key, and whether its data is shared: {buidl: 1, key, isShared, local: {…},
 *   session: {…}}. The runtime reads it and clears it.
 * - App to shell, once, as a window message: {buidl: 1, type: 'start', key, search, hash} with one port of a channel. All
 *   other messages use the channel, which closes with the document, so a later document in the frame cannot use it.
 *   Without a key (after a reload, or for another app) the shell loads its app again, at the search and hash of a second
 *   message {buidl: 1, type: 'start', search, hash} on the channel. The shell reads no window message but the first.
 * - App to shell: {buidl: 1, type: 'storage.batch', area, isCleared, changes: [[key, value or null], …]}.
 * - App to shell: {buidl: 1, type: 'ai.chat', id, messages: [{role, content}, …]} and {…, type: 'ai.image', id, prompt}.
 * - App to shell: {buidl: 1, type: 'open', url}: the visitor followed a link to another site.
 * - Shell to app: {buidl: 1, type: 'ai.result', id, value} or {buidl: 1, type: 'ai.error', id, code, message}.
 * - App to shell: what `app-runtime-manners.ts` asks for. Shell to app: {buidl: 1, type: 'reply', id, value} and
 *   {buidl: 1, type: 'fullscreen', isOn}.
 * - The data that apps share: what `app-runtime-data.ts` asks for and hears.
 * - In the frame of another site: what `app-runtime-height.ts` tells.
 * - Shell to app: {buidl: 1, type: 'storage', isCleared, changes}, with changes that the app made in another tab.
 * - Shell to app: {buidl: 1, type: 'ping'}; app to shell: {buidl: 1, type: 'pong'}, to check that the app still responds.
 */

import { APP_GUARD_SCRIPT } from './app-guard.ts';
import { APP_INSPECTOR_SCRIPT } from './app-inspector.ts';
import { APP_DATA_SCRIPT } from './app-runtime-data.ts';
import { APP_HEIGHT_SCRIPT } from './app-runtime-height.ts';
import { APP_IMAGES_SCRIPT } from './app-runtime-images.ts';
import { APP_LINKS_SCRIPT } from './app-runtime-links.ts';
import { APP_MANNERS_SCRIPT } from './app-runtime-manners.ts';
import { removeRuntime } from './export-document.ts';
import { insertFirst, RUNTIME_END, RUNTIME_START } from './runtime-element.ts';
import { withoutStaticHints } from './static-hints.ts';

/** Returns the app's side of the protocol, a script without dependencies. `web/src/lib/app-frame` is the shell's side. */
const runtimeScript = (inspector: string) => `(() => {
  'use strict';
  const LIMIT = 5 * 1024 * 1024;
  const FLUSH_EVERY_MS = 10;
  const AI_TIMEOUT_MS = 30000;
  const { setTimeout, clearTimeout, Map, Promise, String, URL } = globalThis;
  // Taken before the app can replace them: what touches the port, or bounds what is sent on it.
  const { parse, stringify } = JSON;
  const { now } = Date;
  const { apply } = Reflect;
  const readData = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data').get;

  const areas = {};
  for (const name of ['local', 'session']) {
    areas[name] = { name, items: new Map(), characters: 0, isCleared: false, changes: new Map() };
  }
  const STORAGE_MAX_CHARACTERS = 16e6;
  const CALL_MAX_CHARACTERS = 200e3;
  const MESSAGES_PER_SECOND = 500;
  const CHARACTERS_PER_SECOND = 32e6;

  let page = null;
  let send = null;
  let isShared = false;
  if (window.parent !== window) {
    let given = null;
    try { given = parse(window.name); } catch {}
    window.name = '';
    const key = given && given.buidl === 1 && given.key ? given.key : null;
    const { port1, port2 } = new MessageChannel();
    const { search, hash } = window.location;
    window.parent.postMessage({ buidl: 1, type: 'start', key, search, hash }, '*', [port2]);
    if (!key) port1.postMessage(stringify({ buidl: 1, type: 'start', search, hash }));
    else {
      page = port1;
      isShared = given.isShared === true;
      send = port1.postMessage.bind(port1);
      for (const area of [areas.local, areas.session]) {
        for (const [name, value] of Object.entries(given[area.name] || {})) {
          area.items.set(name, String(value));
          area.characters += name.length + String(value).length;
        }
      }
    }
  }
  let secondBeganMs = 0;
  let sentMessages = 0;
  let sentCharacters = 0;
  const mayStillSend = (characters) => {
    const atMs = now();
    if (atMs - secondBeganMs >= 1000) {
      secondBeganMs = atMs;
      sentMessages = 0;
      sentCharacters = 0;
    }
    return sentMessages < MESSAGES_PER_SECOND && sentCharacters + characters <= CHARACTERS_PER_SECOND;
  };
  const count = (characters) => { sentMessages += 1; sentCharacters += characters; };
  // Returns 'sent', 'later' when it was too much for this second, or 'refused' for a message that is too long.
  const post = (message, maxCharacters = CALL_MAX_CHARACTERS) => {
    const text = stringify({ buidl: 1, ...message });
    if (typeof text !== 'string' || text.length > maxCharacters) return 'refused';
    if (!mayStillSend(text.length)) return 'later';
    count(text.length);
    send(text);
    return 'sent';
  };

  let isFlushDue = false;
  let flushedAtMs = 0;
  const flush = () => {
    isFlushDue = false;
    flushedAtMs = now();
    for (const area of [areas.local, areas.session]) {
      if (!area.isCleared && area.changes.size === 0) continue;
      const { name, isCleared } = area;
      const message = { type: 'storage.batch', area: name, isCleared, changes: [...area.changes] };
      if (post(message, STORAGE_MAX_CHARACTERS) === 'later') {
        flushSoon();
        continue;
      }
      area.isCleared = false;
      area.changes.clear();
    }
  };
  const flushSoon = () => {
    if (!page || isFlushDue) return;
    isFlushDue = true;
    const waitMs = flushedAtMs + FLUSH_EVERY_MS - now();
    if (waitMs <= 0) Promise.resolve().then(flush);
    else setTimeout(flush, waitMs);
  };
  if (page) {
    for (const type of ['beforeunload', 'pagehide']) window.addEventListener(type, ({ isTrusted }) => isTrusted && flush());
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

${APP_IMAGES_SCRIPT}
${APP_HEIGHT_SCRIPT}
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
  const ask = (request, text = '') => new Promise((resolve, reject) => {
    if (!page) return reject(failure('not_published', 'AI works once the app is published.'));
    const id = (lastId += 1);
    const timer = setTimeout(() => {
      waiting.delete(id);
      reject(failure('timeout', 'The AI did not respond in time. Please try again.'));
    }, AI_TIMEOUT_MS);
    waiting.set(id, { resolve, reject, timer });
    let outcome = 'refused';
    // A long text is not even copied.
    try { if (text.length <= CALL_MAX_CHARACTERS) outcome = post({ ...request, id }); } catch {}
    if (outcome === 'sent') return;
    waiting.delete(id);
    clearTimeout(timer);
    if (outcome === 'later') reject(failure('rate_limited', 'That was a lot at once. Please wait.'));
    else reject(failure('invalid_input', 'Only text can be sent to the AI, and not too much of it.'));
  });
  if (page) {
    page.onmessage = (event) => {
      const data = apply(readData, event, []);
      if (!data || data.buidl !== 1) return;
      if (data.type === 'ping') return void post({ type: 'pong' });
      if (data.type === 'storage') return applyStoredChanges(data);
      if (data.type === 'measure') return measure();
      if (data.type === 'fullscreen' || data.type === 'reply') return hearShell(data);
      if (String(data.type).startsWith('data.')) return hearData(data);
      if (!waiting.has(data.id)) return;
      const { resolve, reject, timer } = waiting.get(data.id);
      waiting.delete(data.id);
      clearTimeout(timer);
      if (data.type === 'ai.result') resolve(String(data.value));
      else reject(failure(String(data.code), String(data.message)));
    };
  }
  const ai = {
    chat: (given) => {
      if (Array.isArray(given)) return ask({ type: 'ai.chat', messages: given });
      const content = String(given);
      return ask({ type: 'ai.chat', messages: [{ role: 'user', content }] }, content);
    },
    image: (given) => {
      const prompt = String(given);
      return ask({ type: 'ai.image', prompt }, prompt);
    },
  };

  ${APP_LINKS_SCRIPT}
  ${APP_MANNERS_SCRIPT}
  ${APP_DATA_SCRIPT}
  const buidl = Object.freeze({ ai: Object.freeze(ai), data, visitor, confirm: confirmInShell, prompt: promptInShell });
  Object.defineProperty(window, 'buidl', { configurable: true, writable: true, value: buidl });
  ${inspector}
})();`;

export const APP_RUNTIME_SCRIPT = runtimeScript('');

const RUNTIME_ELEMENT = `${RUNTIME_START}${APP_GUARD_SCRIPT}${APP_RUNTIME_SCRIPT}${RUNTIME_END}`;
const INSPECTED_ELEMENT = `${RUNTIME_START}${APP_GUARD_SCRIPT}${runtimeScript(APP_INSPECTOR_SCRIPT)}${RUNTIME_END}`;

/**
 * Returns the document with the runtime before everything that could run. Takes out each runtime that the document already
 * contains, which may be an older one, or stand where no browser runs it, and what a browser would do before the runtime.
 * `isInspected`: for the studio, with the inspector.
 */
export function insertRuntime(saved: string, { isInspected = false } = {}): string {
  const runtime = isInspected ? INSPECTED_ELEMENT : RUNTIME_ELEMENT;
  // Last, because taking out a runtime can join what was apart.
  const html = withoutStaticHints(removeRuntime(saved));
  return insertFirst(html, runtime);
}
