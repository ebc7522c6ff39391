import { useSyncExternalStore } from 'react';
import { WishQueue } from './wish-queue.ts';
import type { Wishes } from './wishes.ts';

export const wishQueue = new WishQueue({
  storage: sessionStorage,
  // Lazy, because most queued changes have no images.
  openFiles: async () => (await import('../../lib/kept-files.ts')).openKeptFiles(),
});

export function useWishes(): Wishes {
  return useSyncExternalStore(wishQueue.subscribe, wishQueue.current);
}
