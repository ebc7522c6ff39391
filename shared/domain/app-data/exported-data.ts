import { DATA_CALLS_SCRIPT } from './data-calls-script.ts';
import { LOCAL_POLICY_SCRIPT } from './local-policy-script.ts';
import { LOCAL_STORE_SCRIPT } from './local-store-script.ts';

/**
 * Replaces the runtime in an exported file whose app shares data. It has the same functions, but stores the data in the
 * browser. It does nothing in a document with a runtime, so that an exported file can be imported again.
 */
export const EXPORTED_DATA_ELEMENT = `<script data-buidl-export>(() => {
  'use strict';
  if (window.buidl) return;
  const failure = (code, message) => Object.assign(new Error(message), { name: 'BuidlError', code });
  ${LOCAL_POLICY_SCRIPT}
  ${LOCAL_STORE_SCRIPT}
  ${DATA_CALLS_SCRIPT}
  // Browsers may refuse a file its storage; its records then last as long as the page.
  const inMemory = () => {
    const items = new Map();
    return { getItem: (key) => (items.has(key) ? items.get(key) : null), setItem: (key, value) => void items.set(key, value) };
  };
  const openStorage = () => {
    try { return window.localStorage || inMemory(); } catch { return inMemory(); }
  };
  const inOtherTabs = (refresh) => window.addEventListener('storage', refresh);
  // Said to people once a page, when something is kept for the first time.
  let isTold = false;
  const tell = () => {
    if (isTold || typeof document === 'undefined' || !document.body) return;
    isTold = true;
    const isGerman = document.documentElement.lang.startsWith('de');
    const host = document.createElement('div');
    host.setAttribute('role', 'status');
    host.style.cssText = 'all:initial;position:fixed;z-index:2147483647;left:12px;right:12px;bottom:12px;display:flex;justify-content:center;pointer-events:none';
    const note = document.createElement('div');
    note.style.cssText = 'all:initial;display:flex;align-items:center;gap:8px;max-width:32rem;padding:4px 4px 4px 14px;border-radius:8px;background:#1f1c17;color:#fff;font:14px/1.4 system-ui,sans-serif;pointer-events:auto';
    note.textContent = isGerman
      ? 'Diese Kopie der App behält ihre Daten nur in diesem Browser. Niemand sonst sieht sie.'
      : 'This copy of the app keeps its data in this browser only. Nobody else sees it.';
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = isGerman ? 'Schließen' : 'Close';
    close.style.cssText = 'all:revert;min-height:44px;padding:0 12px;border:0;background:none;color:#fff;font:inherit;font-weight:600;text-decoration:underline;cursor:pointer';
    close.addEventListener('click', () => host.remove());
    note.append(close);
    host.append(note);
    document.body.append(host);
  };
  const { call, ...watching } = watchByAsking(createLocalStore(openStorage(), false), inOtherTabs);
  const callAndTell = async (request) => {
    const value = await call(request);
    if (['add', 'set', 'increment'].includes(request.call)) tell();
    return value;
  };
  const { data, visitor } = createData({ isShared: false, refusals: new Set(), call: callAndTell, ...watching });
  const noAi = async () => { throw failure('not_published', 'AI works in the published app only.'); };
  const ai = Object.freeze({ chat: noAi, image: noAi });
  const confirm = async (text) => window.confirm(text);
  const prompt = async (text, value) => window.prompt(text, value);
  Object.defineProperty(window, 'buidl', { configurable: true, writable: true, value: Object.freeze({ ai, data, visitor, confirm, prompt }) });
  console.info('buidl: this is an exported file, so only this browser keeps its data. Others see it in the published app only.');
})();</script>`;

const USE_OF_DATA =
  /\bbuidl\s*(?:\?\.|\.)\s*(?:data|visitor)\b|\b(?:data|visitor)\b[^;{}]*\}\s*=\s*(?:window\.)?buidl\b/;

/** Returns true if the scripts of a document use shared data. */
export function usesData(html: string): boolean {
  return USE_OF_DATA.test(html);
}
