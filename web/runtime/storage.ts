import type { FrameName, StorageArea, StorageChanges } from './app-messages.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';
import { NativePromise, now, setTimeout, toText } from './natives.ts';
import type { ShellChannel } from './shell-channel.ts';

/** The maximum number of characters of all keys and values in one area. Browsers count the same way. */
const MAX_AREA_CHARACTERS = 5 * 1024 * 1024;
const FLUSH_EVERY_MS = 10;

interface Area {
  name: StorageArea;
  items: Map<string, string>;
  characters: number;
  /** The changes that the page around the app has not received yet, and whether the area was cleared before them. */
  isCleared: boolean;
  changes: Map<string, string | null>;
}

export interface AppStorage {
  /** Applies changes that the app made in another tab, and fires the browser's storage events. */
  applyChanges(changes: StorageChanges): void;
}

/** Replaces localStorage and sessionStorage, which throw in a sandbox. The page around the app saves the entries. */
export function installStorage(channel: ShellChannel | null, given: Partial<FrameName>): AppStorage {
  const local = createArea('local', given);
  const session = createArea('session', given);
  const changed = channel === null ? () => {} : createFlush(channel, [local, session]);
  replaceStorageMethods();
  for (const [property, area] of [
    ['localStorage', local],
    ['sessionStorage', session],
  ] as const) {
    const storage = createStorage(area, changed);
    Object.defineProperty(window, property, { configurable: true, enumerable: true, get: () => storage });
  }
  return { applyChanges: (changes) => applyChanges(local, changes) };
}

function createArea(name: StorageArea, given: Partial<FrameName>): Area {
  const area: Area = { name, items: new Map(), characters: 0, isCleared: false, changes: new Map() };
  for (const [key, value] of Object.entries(given[name] ?? {})) {
    area.items.set(key, toText(value));
    area.characters += key.length + toText(value).length;
  }
  return area;
}

/** Returns a function that schedules sending the changes to the page around the app. They are also sent on close. */
function createFlush(channel: ShellChannel, areas: readonly Area[]): () => void {
  let isFlushDue = false;
  let flushedAtMs = 0;
  const flush = (): void => {
    isFlushDue = false;
    flushedAtMs = now();
    for (const area of areas) {
      if (!area.isCleared && area.changes.size === 0) continue;
      const { name, isCleared } = area;
      const message = {
        type: 'storage.batch' as const,
        area: name,
        isCleared,
        changes: [...area.changes],
      };
      if (channel.post(message, MESSAGE_LIMITS.STORAGE_CHARACTERS) === 'later') {
        flushSoon();
        continue;
      }
      area.isCleared = false;
      area.changes.clear();
    }
  };
  const flushSoon = (): void => {
    if (isFlushDue) return;
    isFlushDue = true;
    const waitMs = flushedAtMs + FLUSH_EVERY_MS - now();
    if (waitMs <= 0) void NativePromise.resolve().then(flush);
    else setTimeout(flush, waitMs);
  };
  for (const type of ['beforeunload', 'pagehide'])
    window.addEventListener(type, ({ isTrusted }) => isTrusted && flush());
  return flushSoon;
}

/** The area of each storage object. The methods of `Storage.prototype` look up their object here. */
const areas = new WeakMap<object, { items: Map<string, string> } & StorageMethods>();

interface StorageMethods {
  getItem(key: unknown): string | null;
  setItem(key: unknown, value: unknown): void;
  removeItem(key: unknown): void;
  clear(): void;
  key(index: number): string | null;
}

/** Returns an object that inherits from `Storage.prototype`, whose methods an app may replace. */
function createStorage(area: Area, changed: () => void): object {
  const { items, changes } = area;
  const methods: StorageMethods = {
    getItem: (key) => items.get(toText(key)) ?? null,
    setItem: (givenKey, givenValue) => {
      const key = toText(givenKey);
      const value = toText(givenValue);
      const before = items.get(key);
      const added = before === undefined ? key.length + value.length : value.length - before.length;
      if (added > 0 && area.characters + added > MAX_AREA_CHARACTERS) {
        throw new DOMException('This app has used up its 5 million characters of storage.', 'QuotaExceededError');
      }
      items.set(key, value);
      area.characters += added;
      changes.set(key, value);
      changed();
    },
    removeItem: (givenKey) => {
      const key = toText(givenKey);
      const before = items.get(key);
      if (before === undefined) return;
      items.delete(key);
      area.characters -= key.length + before.length;
      changes.set(key, null);
      changed();
    },
    clear: () => {
      items.clear();
      changes.clear();
      area.characters = 0;
      area.isCleared = true;
      changed();
    },
    key: (index) => [...items.keys()][index] ?? null,
  };
  const { setItem, removeItem } = methods;
  const { prototype } = Storage;
  const isItem = (name: PropertyKey): name is string =>
    typeof name === 'string' && items.has(name) && !(name in prototype);
  const storage = new Proxy<object>(Object.create(prototype), {
    get: (target, name) => (isItem(name) ? items.get(name) : Reflect.get(target, name, storage)),
    set: (target, name, value) => {
      if (typeof name === 'string') setItem(name, value);
      else Reflect.set(target, name, value);
      return true;
    },
    has: (target, name) => isItem(name) || name in target,
    defineProperty: (_target, name, { value }) => {
      setItem(name, value);
      return true;
    },
    deleteProperty: (_target, name) => {
      removeItem(name);
      return true;
    },
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_target, name) =>
      isItem(name) ? { value: items.get(name), writable: true, enumerable: true, configurable: true } : undefined,
  });
  areas.set(storage, { ...methods, items });
  return storage;
}

/**
 * Replaces the methods of `Storage.prototype`. The browser's own methods accept only the browser's storage, which
 * throws in a sandbox.
 */
function replaceStorageMethods(): void {
  const { prototype } = Storage;
  const areaOf = (storage: object) => {
    const area = areas.get(storage);
    if (area === undefined) throw new TypeError('Illegal invocation');
    return area;
  };
  for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const) {
    const method = function (this: object, ...given: [unknown, unknown]) {
      return Reflect.apply(areaOf(this)[name], null, given);
    };
    Object.defineProperty(prototype, name, { configurable: true, enumerable: true, writable: true, value: method });
  }
  const get = function (this: object) {
    return areaOf(this).items.size;
  };
  Object.defineProperty(prototype, 'length', { configurable: true, enumerable: true, get });
}

function applyChanges(area: Area, { isCleared, changes }: StorageChanges): void {
  const { items } = area;
  const tell = (key: string | null, oldValue: string | null, newValue: string | null) => {
    const event = new StorageEvent('storage', { key, oldValue, newValue, url: window.location.href });
    Object.defineProperty(event, 'storageArea', { value: window.localStorage });
    window.dispatchEvent(event);
  };
  if (isCleared) {
    items.clear();
    area.characters = 0;
    tell(null, null, null);
  }
  for (const [key, value] of changes) {
    // This tab has a newer change of this key, which it will send to the other tab.
    if (area.changes.has(key)) continue;
    const before = items.get(key) ?? null;
    if (before === value) continue;
    if (before !== null) area.characters -= key.length + before.length;
    if (value === null) items.delete(key);
    else {
      items.set(key, value);
      area.characters += key.length + value.length;
    }
    tell(key, before, value);
  }
}
