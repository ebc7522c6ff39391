import { useSyncExternalStore } from 'react';
import { PromptQueue } from './prompt-queue.ts';
import type { QueuedPrompts } from './queued-prompts.ts';

export const promptQueue = new PromptQueue({
  storage: sessionStorage,
  // Lazy, because most queued changes have no images.
  openFiles: async () => (await import('../../lib/file-storage.ts')).openFileStorage(),
});

export function useQueuedPrompts(): QueuedPrompts {
  return useSyncExternalStore(promptQueue.subscribe, promptQueue.current);
}
