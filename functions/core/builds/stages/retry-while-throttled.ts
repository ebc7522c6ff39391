import { progressLine } from '../../../../shared/messages/build-progress.ts';
import type { BuildQueue } from '../../../ports/build-queue.ts';
import type { BuildState, Progress } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ModelThrottledError } from '../../../ports/model.ts';
import { beginStage, type StageServices } from './stage-run.ts';

/**
 * The maximum number of waits of a stage. Together, the waits take less than five minutes; an execution may take 28
 * minutes.
 */
const MOST_WAITS = 8;
const MIN_WAIT_SECONDS = 15;
const MAX_WAIT_SECONDS = 60;
const BACKOFF = 1.25;
/** The share by which a wait varies at random, so that builds that were refused together do not retry together. */
const JITTER = 0.2;
/**
 * The longest Retry-After, in seconds, for which a build waits. Longer ones are usually an hour or a day, which is too
 * long.
 */
const LONGEST_RETRY_AFTER_SECONDS = 120;

/**
 * Runs a stage that calls the model. When the model is busy, returns the state with the number of seconds until the
 * state machine retries, because waiting inside the Lambda function would cost as much as working. From then on, new
 * builds wait in the queue, so that running builds come first. Throws the stage's errors, and ModelThrottledError after
 * eight waits.
 */
export async function retryWhileThrottled(
  services: Pick<StageServices, 'builds'> & { queue: BuildQueue; clock: Clock },
  { busy, ...state }: BuildState,
  { stage, percent }: Progress,
  run: (state: BuildState) => Promise<BuildState>,
): Promise<BuildState> {
  try {
    return await run(state);
  } catch (error) {
    const waits = busy?.waits ?? 0;
    if (!(error instanceof ModelThrottledError)) throw error;
    const seconds = waitSeconds(waits, error.retryAfterSeconds);
    await services.queue.throttled(services.clock.nowMs() + seconds * 1_000);
    if (waits >= MOST_WAITS) throw error;
    if ((error.retryAfterSeconds ?? 0) > LONGEST_RETRY_AFTER_SECONDS) throw error;
    const line = progressLine({ key: 'model_busy', params: { seconds } });
    await beginStage(services, state, { stage, percent, ...line });
    return { ...state, busy: { seconds, waits: waits + 1 } };
  }
}

/** Returns the wait in whole seconds. It grows with each wait and is at least the provider's Retry-After. */
function waitSeconds(waits: number, retryAfterSeconds = 0): number {
  const spread = 1 - JITTER + 2 * JITTER * Math.random();
  const own = MIN_WAIT_SECONDS * BACKOFF ** waits * spread;
  return Math.ceil(Math.max(Math.min(Math.max(own, MIN_WAIT_SECONDS), MAX_WAIT_SECONDS), retryAfterSeconds));
}
