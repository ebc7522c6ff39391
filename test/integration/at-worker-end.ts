declare global {
  /** Called by the worker's environment, which cannot import from the files that the worker runs. */
  var workerEnd: (() => Promise<void>)[] | undefined;
}

/** Closes what the files of a worker share, once the last of them has run. */
export function atWorkerEnd(close: () => Promise<void>): void {
  globalThis.workerEnd ??= [];
  globalThis.workerEnd.push(close);
}
