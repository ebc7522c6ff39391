declare global {
  /** Functions that the worker's environment calls. They are global, because it cannot import test modules. */
  var workerEnd: (() => Promise<void>)[] | undefined;
}

export function atWorkerEnd(close: () => Promise<void>): void {
  globalThis.workerEnd ??= [];
  globalThis.workerEnd.push(close);
}
