import { defineValue } from './define-property.ts';

/** Features that the sandbox blocks. Without them, an app finds an old browser instead of an error. */
const REMOVED_OF_WINDOW = [
  ...['indexedDB', 'caches', 'cookieStore', 'SharedWorker', 'PaymentRequest'],
  ...['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'],
];
const REMOVED_OF_NAVIGATOR = ['serviceWorker', 'locks', 'storageBuckets', 'registerProtocolHandler'];
/** The limits of `localStorage` and of the databases, added up. */
const QUOTA_BYTES = 60 * 1024 * 1024;

/**
 * Removes what the sandbox blocks with errors, so that no ordinary line of an app's script ends the script. Cookies last
 * until the document ends, and nobody gets them.
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
