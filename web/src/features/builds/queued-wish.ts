import { useSyncExternalStore } from 'react';
import type { RevisionBase } from './build-request.ts';
import type { BuildSettings } from './build-settings.ts';
import { readStoredWishes, storeWishes } from './stored-wishes.ts';

/** What was asked for while a build ran, and is built after it. */
export interface QueuedWish {
  settings: BuildSettings;
  /** Whether it is about what the running build makes. */
  follows: boolean;
  /** Otherwise: the revision that it changes; null for a new app. */
  base: RevisionBase | null;
}

export interface Wishes {
  /** Waits for the running build. */
  queued: QueuedWish | null;
  /** Is being built. */
  running: QueuedWish | null;
  /** Was not built, and belongs into the prompt again. */
  returned: QueuedWish | null;
}

const NO_WISHES: Wishes = { queued: null, running: null, returned: null };

let known: Wishes | null = null;
const listeners = new Set<() => void>();

function wishes(): Wishes {
  known ??= readStoredWishes(sessionStorage) ?? NO_WISHES;
  return known;
}

function change(part: Partial<Wishes>): void {
  known = { ...wishes(), ...part };
  storeWishes(known, sessionStorage);
  for (const listener of listeners) listener();
}

/** The one wish that waits, and what became of the one before it. They survive a reload, but for their images. */
export const wishQueue = {
  put: (queued: QueuedWish) => change({ queued }),
  takeBack: () => change({ queued: null }),
  /** The waiting wish is built now, from this revision. */
  begin: (wish: QueuedWish, base: RevisionBase | null) =>
    change({ queued: null, running: { ...wish, base, follows: false } }),
  /** The build that ran has ended. A wish that was not built comes back into its prompt. */
  end: (isBuilt: boolean) => {
    const { running } = wishes();
    if (running !== null) change({ running: null, ...(!isBuilt && { returned: running }) });
  },
  takeReturned: () => change({ returned: null }),
  /** The wishes of another user are not those of this one. */
  forget: () => change(NO_WISHES),
  current: wishes,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useWishes(): Wishes {
  return useSyncExternalStore(wishQueue.subscribe, wishQueue.current);
}
