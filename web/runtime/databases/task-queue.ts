/**
 * Replaces the global `scheduler`, with which fake-indexeddb runs each request in a task. Without a `scheduler`,
 * fake-indexeddb would use timers, which take at least 4 ms each. The app cannot replace the functions that are used
 * here.
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
