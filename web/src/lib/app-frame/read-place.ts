import { type AppPlace, readAppPlace } from './app-messages.ts';

/** The worker has this time to start and to read one message. */
const LIMIT_MS = 1_000;

/**
 * Resolves to the place at which a document was loaded that sent this port; undefined when it does not say so within a second.
 * What it sends is read in a worker, because it may be of any size.
 */
export function readPlace(port: MessagePort): Promise<AppPlace | undefined> {
  const { promise, resolve } = Promise.withResolvers<AppPlace | undefined>();
  const worker = new Worker(new URL('./read-place.worker.ts', import.meta.url), { type: 'module' });
  const timer = setTimeout(() => resolve(undefined), LIMIT_MS);
  worker.addEventListener('message', ({ data }: MessageEvent) => resolve(readAppPlace(data)));
  worker.postMessage(null, [port]);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
