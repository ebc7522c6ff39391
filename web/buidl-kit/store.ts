/** Values in localStorage with a version, a migration from older ones, and undo. */

export interface StoreOptions<Value> {
  /** The value before anything is stored, and where the stored one cannot be read. */
  initial: Value;
  /** The version of the value's form, from 1. Default: 1. */
  version?: number;
  /** Makes a value of this version from one of an older version; 0 is a value that another code stored. */
  migrate?(value: unknown, version: number): Value;
}

export interface Store<Value> {
  get(): Value;
  /** Returns false when the browser cannot store it. It is kept until the page closes. */
  set(value: Value): boolean;
  update(change: (value: Value) => Value): boolean;
  /** Undoes the last change of this page. Returns false when there is none. */
  undo(): boolean;
  /** Repeats the last undone change. Returns false when there is none. */
  redo(): boolean;
  /** Calls back after each change, also one of another tab. Returns a function that ends it. */
  subscribe(callback: (value: Value) => void): () => void;
}

const MAX_UNDO = 100;

/**
 * Returns the value that localStorage has under this name. A text that cannot be read or migrated is kept under
 * `{name}.unreadable`. A value of a newer version is used as it is, and keeps its version.
 */
export function store<Value>(name: string, options: StoreOptions<Value>): Store<Value> {
  let { value, version } = read(name, options);
  let text = JSON.stringify(value);
  let past: string[] = [];
  let future: string[] = [];
  const subscribers = new Set<(value: Value) => void>();
  const tell = () => {
    for (const callback of subscribers) callback(value);
  };

  const put = (next: Value): boolean => {
    value = next;
    text = JSON.stringify(next);
    const isStored = write(name, JSON.stringify({ version, value: next }));
    tell();
    return isStored;
  };
  const step = (from: string[], to: string[]): boolean => {
    const before = from.pop();
    if (before === undefined) return false;
    to.push(text);
    put(JSON.parse(before));
    return true;
  };
  const set = (next: Value): boolean => {
    // Compared as text, because an app may have changed the same object.
    if (JSON.stringify(next) !== text) {
      past = [...past.slice(1 - MAX_UNDO), text];
      future = [];
    }
    return put(next);
  };

  addEventListener('storage', ({ key, storageArea }) => {
    if ((key !== name && key !== null) || storageArea !== localStorage) return;
    ({ value, version } = read(name, options));
    text = JSON.stringify(value);
    // Taking back an own change would undo the other tab's as well.
    [past, future] = [[], []];
    tell();
  });
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    undo: () => step(past, future),
    redo: () => step(future, past),
    subscribe(callback) {
      subscribers.add(callback);
      return () => subscribers.delete(callback);
    },
  };
}

/** Lets Ctrl+Z, Ctrl+Y and their forms on a Mac undo and redo, except in fields. Returns a function that ends it. */
export function undoKeys({ undo, redo }: Pick<Store<unknown>, 'undo' | 'redo'>): () => void {
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('input, textarea, select, [contenteditable], dialog')) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (!isRedo && key !== 'z') return;
    event.preventDefault();
    if (isRedo) redo();
    else undo();
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

function read<Value>(name: string, { initial, version = 1, migrate }: StoreOptions<Value>) {
  const stored = readText(name);
  if (stored === null) return { value: initial, version };
  try {
    const entry: unknown = JSON.parse(stored);
    const known = isEntry(entry) ? entry.version : 0;
    if (known >= version) {
      // The app itself stored it in this form.
      const { value }: { value: Value } = JSON.parse(stored);
      return { value, version: known };
    }
    if (migrate) return { value: migrate(isEntry(entry) ? entry.value : entry, known), version };
  } catch {
    // Neither JSON nor a value that `migrate` knows.
  }
  write(`${name}.unreadable`, stored);
  return { value: initial, version };
}

function isEntry(stored: unknown): stored is { version: number; value: unknown } {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'value' in stored &&
    'version' in stored &&
    typeof stored.version === 'number'
  );
}

function readText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Returns false when the storage is blocked or full. */
function write(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
