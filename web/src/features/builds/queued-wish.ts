import { useSyncExternalStore } from 'react';
import type { RevisionBase } from './build-request.ts';
import { readStoredWishes, storeWishes } from './stored-wishes.ts';
import type { QueuedWish, Wishes } from './wishes.ts';

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
