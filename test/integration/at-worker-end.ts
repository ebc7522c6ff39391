declare global {
  /** The worker's environment calls these functions. They are global, because it cannot import test modules. */
  var workerEnd: (() => Promise<void>)[] | undefined;
}

export function atWorkerEnd(close: () => Promise<void>): void {
  globalThis.workerEnd ??= [];
  globalThis.workerEnd.push(close);
}
