declare global {
  /**
   * Functions to call at the end of the worker. They are global, because the worker's environment, which calls them,
   * cannot import test modules.
   */
  var workerEnd: (() => Promise<void>)[] | undefined;
}

export function atWorkerEnd(close: () => Promise<void>): void {
  globalThis.workerEnd ??= [];
  globalThis.workerEnd.push(close);
}
