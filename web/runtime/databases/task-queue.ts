/**
 * Replaces the global `scheduler` in fake-indexeddb, which runs each request in a task. Browsers without it would use
 * timers, which take at least 4 ms each. The app can replace neither of them.
 */
const native: { postTask?: (task: () => void) => unknown } | undefined = Reflect.get(globalThis, 'scheduler');
const { port1, port2 } = new MessageChannel();
const tasks: (() => void)[] = [];

port1.onmessage = () => tasks.shift()?.();

export const scheduler = {
  postTask:
    native?.postTask?.bind(native) ??
    ((task: () => void): void => {
      tasks.push(task);
      port2.postMessage(null);
    }),
};
