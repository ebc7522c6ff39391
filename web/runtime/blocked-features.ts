import { defineValue } from './define-property.ts';

/**
 * Features that the sandbox blocks. An app that finds them missing uses its fallback for old browsers instead of
 * getting an error.
 */
const REMOVED_OF_WINDOW = [
  ...['indexedDB', 'caches', 'cookieStore', 'SharedWorker', 'PaymentRequest'],
  ...['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'],
];
const REMOVED_OF_NAVIGATOR = ['serviceWorker', 'locks', 'storageBuckets', 'registerProtocolHandler'];
/** The storage quota that the app sees: the limits of `localStorage` and of the databases together. */
const QUOTA_BYTES = 60 * 1024 * 1024;

/**
 * Removes features that the sandbox blocks with errors, because such an error would end the app's script. Keeps cookies
 * in memory until the document ends; they are never sent.
 */
export function replaceBlockedFeatures(): void {
  for (const name of REMOVED_OF_WINDOW) Reflect.deleteProperty(window, name);
  for (const name of REMOVED_OF_NAVIGATOR) Reflect.deleteProperty(Navigator.prototype, name);
  const { storage } = navigator;
  if (storage) {
    Reflect.deleteProperty(StorageManager.prototype, 'getDirectory');
    defineValue(storage, 'estimate', async () => ({ quota: QUOTA_BYTES, usage: 0 }));
    for (const name of ['persist', 'persisted']) defineValue(storage, name, async () => false);
  }
  const cookies = new Map<string, string>();
  const { prototype } = Document;
  Object.defineProperty(prototype, 'cookie', {
    configurable: true,
    enumerable: true,
    get: () => [...cookies].map(([name, value]) => name + value).join('; '),
    set: (text: unknown) => {
      const [, name = '', value = '', options = ''] = /^\s*([^=;]*)(=?[^;]*)(.*)/s.exec(`${text}`) ?? [];
      const [, age] = /;\s*max-age=(-?\d+)/i.exec(options) ?? [];
      const [, end] = /;\s*expires=([^;]+)/i.exec(options) ?? [];
      const isOver = age === undefined ? end !== undefined && Date.parse(end) <= Date.now() : Number(age) <= 0;
      if (isOver) cookies.delete(name);
      else cookies.set(name, value.trimEnd());
    },
  });
  Object.defineProperty(prototype, 'domain', { configurable: true, enumerable: true, get: () => '', set: () => {} });
}
