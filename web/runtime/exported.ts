/**
 * Replaces the runtime in an exported file of an app with shared data. Offers the same calls, but stores the data in
 * the browser that opens the file. Does nothing if the real runtime is present, so an exported file can be imported as
 * an app again.
 */
import { buidlError } from './buidl-error.ts';
import { createData, type DataCall } from './data-calls.ts';
import { defineValue } from './define-property.ts';
import { createLocalStore } from './local-store.ts';
import { pollChanges } from './poll-changes.ts';

if (!Reflect.get(window, 'buidl')) installForFile();

function installForFile(): void {
  const store = pollChanges(createLocalStore(openStorage(), false), (refresh) =>
    window.addEventListener('storage', refresh),
  );
  const sayWhereDataStays = createNotice();
  const call = async (request: DataCall) => {
    const value = await store.call(request);
    if (['add', 'set', 'increment'].includes(request.call)) sayWhereDataStays();
    return value;
  };
  const { data, visitor } = createData({ ...store, isShared: false, refusals: new Set(), call });
  const noAi = async () => {
    throw buidlError('not_published', 'AI works in the published app only.');
  };
  const ai = Object.freeze({ chat: noAi, image: noAi });
  const confirm = async (text: string) => window.confirm(text);
  const prompt = async (text: string, value?: string) => window.prompt(text, value);
  defineValue(window, 'buidl', Object.freeze({ ai, data, visitor, confirm, prompt }));
  console.info(
    'buidl: this is an exported file, so only this browser keeps its data. Others see it in the published app only.',
  );
}

/** Browsers may block localStorage for a page opened from a file. Then the records last until the page closes. */
function openStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return window.localStorage || inMemory();
  } catch {
    return inMemory();
  }
}

function inMemory(): Pick<Storage, 'getItem' | 'setItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  };
}

function createNotice(): () => void {
  let isShown = false;
  return () => {
    if (isShown || typeof document === 'undefined' || !document.body) return;
    isShown = true;
    document.body.append(noticeElement(document.documentElement.lang.startsWith('de')));
  };
}

function noticeElement(isGerman: boolean): HTMLElement {
  const host = document.createElement('div');
  host.setAttribute('role', 'status');
  host.style.cssText =
    'all:initial;position:fixed;z-index:2147483647;left:12px;right:12px;bottom:12px;display:flex;justify-content:center;pointer-events:none';
  const note = document.createElement('div');
  note.style.cssText =
    'all:initial;display:flex;align-items:center;gap:8px;max-width:32rem;padding:4px 4px 4px 14px;border-radius:8px;background:#1f1c17;color:#fff;font:14px/1.4 system-ui,sans-serif;pointer-events:auto';
  note.textContent = isGerman
    ? 'Diese Kopie der App behält ihre Daten nur in diesem Browser. Niemand sonst sieht sie.'
    : 'This copy of the app keeps its data in this browser only. Nobody else sees it.';
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = isGerman ? 'Schließen' : 'Close';
  close.style.cssText =
    'all:revert;min-height:44px;padding:0 12px;border:0;background:none;color:#fff;font:inherit;font-weight:600;text-decoration:underline;cursor:pointer';
  close.addEventListener('click', () => host.remove());
  note.append(close);
  host.append(note);
  return host;
}
