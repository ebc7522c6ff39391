declare global {
  /** The worker's environment calls these. They are global, because it cannot import the modules of tests. */
  var workerEnd: (() => Promise<void>)[] | undefined;
}

export function atWorkerEnd(close: () => Promise<void>): void {
  globalThis.workerEnd ??= [];
  globalThis.workerEnd.push(close);
}
