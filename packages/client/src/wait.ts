/** Resolves after the duration. Rejects with the reason of the signal when it aborts. */
export type Wait = (durationMs: number, signal: AbortSignal | undefined) => Promise<void>;

export const wait: Wait = (durationMs, signal) =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, durationMs);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
