import { useSyncExternalStore } from 'react';
import type { RevisionBase } from './build-request.ts';
import type { BuildSettings } from './build-settings.ts';

/** What was asked for while a build ran, and is built after it. */
export interface QueuedWish {
  settings: BuildSettings;
  /** Whether it is about what the running build makes. */
  follows: boolean;
  /** Otherwise: the revision that it changes; null for a new app. */
  base: RevisionBase | null;
}

let queued: QueuedWish | null = null;
const listeners = new Set<() => void>();

function put(wish: QueuedWish | null): void {
  queued = wish;
  for (const listener of listeners) listener();
}

/** The one wish that waits. It lasts as long as the page, because files cannot be stored. */
export const wishQueue = {
  put,
  clear: () => put(null),
  current: () => queued,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useQueuedWish(): QueuedWish | null {
  return useSyncExternalStore(wishQueue.subscribe, wishQueue.current);
}
