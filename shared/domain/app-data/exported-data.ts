import { DATA_CALLS_SCRIPT } from './data-calls-script.ts';
import { LOCAL_STORE_SCRIPT } from './local-store-script.ts';

/**
 * What an exported file has in place of the runtime when its app shares data: the same calls on the storage of the browser that
 * opens the file. It does nothing in a document with a runtime, so an exported file can become an app again.
 */
export const EXPORTED_DATA_ELEMENT = `<script data-buidl-export>(() => {
  'use strict';
  if (window.buidl) return;
  const failure = (code, message) => Object.assign(new Error(message), { name: 'BuidlError', code });
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
  const { data, visitor } = createData({
    isShared: false,
    refusals: new Set(),
    ...watchByAsking(createLocalStore(openStorage()), inOtherTabs),
  });
  const noAi = async () => { throw failure('not_published', 'AI works in the published app only.'); };
  const ai = Object.freeze({ chat: noAi, image: noAi });
  const confirm = async (text) => window.confirm(text);
  const prompt = async (text, value) => window.prompt(text, value);
  Object.defineProperty(window, 'buidl', { configurable: true, writable: true, value: Object.freeze({ ai, data, visitor, confirm, prompt }) });
  console.info('buidl: this is an exported file, so only this browser keeps its data. Others see it in the published app only.');
})();</script>`;

const USE_OF_DATA =
  /\bbuidl\s*(?:\?\.|\.)\s*(?:data|visitor)\b|\b(?:data|visitor)\b[^;{}]*\}\s*=\s*(?:window\.)?buidl\b/;

/** Whether the scripts of a document share data. */
export function usesData(html: string): boolean {
  return USE_OF_DATA.test(html);
}
