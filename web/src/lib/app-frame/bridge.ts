/** The site's side of an app's storage: what the frame is given, and what its writes change. No DOM. */

const MAX_APP_BYTES = 5 * 1024 * 1024;
const BYTES_PER_CHARACTER = 2;

type Area = 'local' | 'session';

interface AppStores {
  local: Storage;
  session: Storage;
}

export type StorageWrite =
  | { type: 'storage.set'; area: Area; key: string; value: string }
  | { type: 'storage.remove'; area: Area; key: string }
  | { type: 'storage.clear'; area: Area };

/** The write that a message asks for; null for any other message. */
export function readStorageWrite(data: unknown): StorageWrite | null {
  if (typeof data !== 'object' || data === null) return null;
  const message: Record<string, unknown> = { ...data };
  const { area, key, value } = message;
  if (message.buidl !== 1 || (area !== 'local' && area !== 'session')) return null;
  if (message.type === 'storage.clear') return { type: message.type, area };
  if (typeof key !== 'string') return null;
  if (message.type === 'storage.remove') return { type: message.type, area, key };
  if (message.type === 'storage.set' && typeof value === 'string') {
    return { type: message.type, area, key, value };
  }
  return null;
}

/** The frame's `name`: everything the app has stored, readable by its first script. */
export function frameName(projectId: string, stores: AppStores): string {
  const snapshot = (area: Area) => Object.fromEntries(appEntries(projectId, area, stores[area]));
  return JSON.stringify({ buidl: 1, local: snapshot('local'), session: snapshot('session') });
}

/** Carries out a write; false when it would take the app over its 5 MB, or the browser has no room left. */
export function applyStorageWrite(projectId: string, write: StorageWrite, stores: AppStores): boolean {
  const store = stores[write.area];
  const prefix = storagePrefix(projectId, write.area);
  switch (write.type) {
    case 'storage.clear':
      for (const [key] of appEntries(projectId, write.area, store)) store.removeItem(prefix + key);
      return true;
    case 'storage.remove':
      store.removeItem(prefix + write.key);
      return true;
    case 'storage.set':
      return setWithinLimit(projectId, write, store);
  }
}

function setWithinLimit(
  projectId: string,
  write: StorageWrite & { type: 'storage.set' },
  store: Storage,
): boolean {
  const others = appEntries(projectId, write.area, store).filter(([key]) => key !== write.key);
  const characters = [...others, [write.key, write.value] as const].reduce(
    (total, [key, value]) => total + key.length + value.length,
    0,
  );
  if (characters * BYTES_PER_CHARACTER > MAX_APP_BYTES) return false;
  try {
    store.setItem(storagePrefix(projectId, write.area) + write.key, write.value);
    return true;
  } catch {
    return false;
  }
}

function storagePrefix(projectId: string, area: Area): string {
  return `buidl:app:${projectId}:${area}:`;
}

function appEntries(projectId: string, area: Area, store: Storage): [string, string][] {
  const prefix = storagePrefix(projectId, area);
  const names = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => [name.slice(prefix.length), store.getItem(name) ?? '']);
}
