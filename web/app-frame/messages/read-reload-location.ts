import type { AppLocation } from '../../runtime/app-messages.ts';
import { readAppLocation } from './parse-message.ts';

/** The time limit for the worker to start and to read one message. */
const LIMIT_MS = 1_000;

/**
 * Reads the location in a worker, because a huge message would block the page. Resolves to undefined if no location
 * arrives within a second.
 */
export function readReloadLocation(port: MessagePort): Promise<AppLocation | undefined> {
  const { promise, resolve } = Promise.withResolvers<AppLocation | undefined>();
  const worker = new Worker(new URL('./read-reload-location.worker.ts', import.meta.url), { type: 'module' });
  const timer = setTimeout(() => resolve(undefined), LIMIT_MS);
  worker.addEventListener('message', ({ data }: MessageEvent) => resolve(readAppLocation(data)));
  worker.postMessage(null, [port]);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
