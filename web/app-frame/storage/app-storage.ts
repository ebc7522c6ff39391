import type { FrameName, Marked, StorageArea, StorageChanges } from '../../runtime/app-messages.ts';

/** The maximum number of characters of all keys and values in one storage area. Browsers count the same way. */
const MAX_AREA_CHARACTERS = 5 * 1024 * 1024;
const MAX_ITEMS = 50_000;

/** Changes of an app's localStorage that are not in the database yet. */
export interface UnsavedChange {
  isCleared: boolean;
  changes: [string, string | null][];
}

/** The facts that an app's frame gets in its name, besides the stored entries. */
export type FrameStart = Pick<FrameName, 'title' | 'page' | 'place'>;

interface AreaItems {
  items: Map<string, string>;
  characters: number;
}

export class AppStorage {
  readonly #areas: Record<StorageArea, AreaItems>;
  #isCleared = false;
  readonly #unsaved = new Map<string, string | null>();

  constructor(local: Iterable<[string, string]>, session: Iterable<[string, string]>) {
    this.#areas = { local: areaOf(local), session: areaOf(session) };
  }

  /** Applies a change. Entries beyond 5 million characters are dropped. */
  apply({ area, isCleared, changes }: StorageChanges & { area: StorageArea }): void {
    if (isCleared) this.#clear(area);
    for (const [key, value] of changes) {
      if (this.#set(this.#areas[area], key, value) && area === 'local') this.#unsaved.set(key, value);
    }
  }

  applyRemote({ isCleared, changes }: UnsavedChange): void {
    const { local } = this.#areas;
    if (isCleared) {
      local.items.clear();
      local.characters = 0;
    }
    for (const [key, value] of changes) this.#set(local, key, value);
  }

  /** Returns the `name` of the app's frame, from which the runtime reads the stored entries. */
  frameName(key: string, isShared = false, start: FrameStart = {}): string {
    const { local, session } = this.#areas;
    const name: Marked<FrameName> = {
      buidl: 1,
      key,
      isShared,
      ...start,
      local: Object.fromEntries(local.items),
      session: Object.fromEntries(session.items),
    };
    return JSON.stringify(name);
  }

  sessionEntries(): [string, string][] {
    return [...this.#areas.session.items];
  }

  /** Returns the changes since the last call, or null if none. The caller must save them. */
  takeUnsaved(): UnsavedChange | null {
    if (!this.#isCleared && this.#unsaved.size === 0) return null;
    const unsaved = { isCleared: this.#isCleared, changes: [...this.#unsaved] };
    this.#isCleared = false;
    this.#unsaved.clear();
    return unsaved;
  }

  #clear(area: StorageArea): void {
    this.#areas[area].items.clear();
    this.#areas[area].characters = 0;
    if (area === 'session') return;
    this.#isCleared = true;
    this.#unsaved.clear();
  }

  #set(area: AreaItems, key: string, value: string | null): boolean {
    const before = area.items.get(key);
    const previous = area.characters - (before === undefined ? 0 : key.length + before.length);
    if (value === null) {
      area.characters = previous;
      return area.items.delete(key);
    }
    const characters = previous + key.length + value.length;
    const isTooMany = before === undefined && area.items.size >= MAX_ITEMS;
    if (isTooMany || characters > MAX_AREA_CHARACTERS) return false;
    area.characters = characters;
    area.items.set(key, value);
    return true;
  }
}

function areaOf(entries: Iterable<[string, string]>): AreaItems {
  const items = new Map(entries);
  const characters = [...items].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  return { items, characters };
}
