import type { Clock } from '../../ports/clock.ts';
import type { ModelLine } from '../../ports/model-line.ts';
import { RequestError } from '../../ports/request-error.ts';
import { lengthOfLine } from './place-in-line.ts';

/** More would wait for longer than a build may. */
const MOST_WAITING = 200;
const RETRY_AFTER_SECONDS = 60;

/** Refuses a new build while too many wait for the model. Throws RequestError `unavailable`. */
export async function requireRoomInLine({ line, clock }: { line: ModelLine; clock: Clock }): Promise<void> {
  if (lengthOfLine(await line.read(), clock.nowMs()) < MOST_WAITING) return;
  throw new RequestError('queue_full', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
