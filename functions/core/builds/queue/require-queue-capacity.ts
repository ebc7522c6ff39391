import type { BuildQueue } from '../../../ports/build-queue.ts';
import type { Clock } from '../../../ports/clock.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { queueLength } from './queue-position.ts';

/** The maximum number of waiting builds. In a longer queue, the last ones would exceed the maximum waiting time. */
const MOST_WAITING = 200;
const RETRY_AFTER_SECONDS = 60;

/** Throws RequestError `unavailable` while too many builds wait for the model. */
export async function requireQueueCapacity({ queue, clock }: { queue: BuildQueue; clock: Clock }): Promise<void> {
  if (queueLength(await queue.read(), clock.nowMs()) < MOST_WAITING) return;
  throw new RequestError('queue_full', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
