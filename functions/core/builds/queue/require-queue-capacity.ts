import type { BuildQueue } from '../../../ports/build-queue.ts';
import type { Clock } from '../../../ports/clock.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { queueLength } from './queue-position.ts';

/** More would wait for longer than a build may. */
const MOST_WAITING = 200;
const RETRY_AFTER_SECONDS = 60;

/** Refuses a new build while too many wait for the model. Throws RequestError `unavailable`. */
export async function requireQueueCapacity({
  queue,
  clock,
}: {
  queue: BuildQueue;
  clock: Clock;
}): Promise<void> {
  if (queueLength(await queue.read(), clock.nowMs()) < MOST_WAITING) return;
  throw new RequestError('queue_full', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
