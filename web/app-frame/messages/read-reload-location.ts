import type { AppLocation } from '../../runtime/app-messages.ts';
import { readAppLocation } from './parse-message.ts';

/** The worker has this time to start and to read one message. */
const LIMIT_MS = 1_000;

/**
 * Resolves to the location at which a document was loaded again that sent this port; undefined when it does not send one within a
 * second. A worker reads the message, because it may be of any size.
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
