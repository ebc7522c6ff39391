import { useSyncExternalStore } from 'react';
import { currentBuild } from './current-build.ts';
import { PromptQueue } from './prompt-queue.ts';
import { createPromptSender } from './prompt-sender.ts';
import type { QueuedPrompts } from './queued-prompts.ts';
import { prepareBuild } from './start-build.ts';
import { isPromptKey } from './stored-prompts.ts';

export const promptQueue = new PromptQueue({
  storage: localStorage,
  // Lazy, because most queued prompts have no images.
  openFiles: async () => (await import('../../lib/file-storage.ts')).openFileStorage(),
  now: () => Date.now(),
  makeId: () => crypto.randomUUID(),
});

/**
 * Replaces the lock in browsers without Web Locks, such as on an insecure origin. Orders the tasks of this tab only.
 */
let lastTask: Promise<unknown> = Promise.resolve();
function afterLastTask<Result>(task: () => Promise<Result>): Promise<Result> {
  const next = lastTask.then(task, task);
  lastTask = next.catch(() => undefined);
  return next;
}

export const promptSender = createPromptSender({
  queue: promptQueue,
  build: currentBuild,
  storage: localStorage,
  prepare: prepareBuild,
  lock: (task) => ('locks' in navigator ? navigator.locks.request('buidl:prompts', task) : afterLastTask(task)),
});

const subscribe = (listener: () => void) => {
  const hear = ({ key }: StorageEvent) => isPromptKey(key) && listener();
  window.addEventListener('storage', hear);
  const leave = promptQueue.subscribe(listener);
  return () => {
    window.removeEventListener('storage', hear);
    leave();
  };
};

export function useQueuedPrompts(): QueuedPrompts {
  return useSyncExternalStore(subscribe, promptQueue.current);
}
