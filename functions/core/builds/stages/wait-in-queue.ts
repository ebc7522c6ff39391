import type { BuildQueue } from '../../../ports/build-queue.ts';
import type { BuildState, Progress } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ModelThrottledError } from '../../../ports/model.ts';
import { abandonedBuilds, queuePosition } from '../queue/queue-position.ts';
import { retryWhileThrottled } from './retry-while-throttled.ts';
import { beginStage, STAGE_PROGRESS, type StageServices } from './stage-run.ts';

/** The maximum time in the queue. An execution may take 28 minutes, and the build needs the rest of this time. */
const LONGEST_WAIT_MS = 10 * 60_000;
const LOOK_SECONDS = 10;
/**
 * The random part of the time between polls, in seconds. Without it, builds that started together would poll together.
 */
const SPREAD_SECONDS = 5;

interface QueueServices extends Pick<StageServices, 'builds'> {
  queue: BuildQueue;
  clock: Clock;
}

/**
 * Runs `run`, the first stage that calls the model, when it is the build's turn. While the model refuses builds, a new
 * build waits in the queue: reports the number of builds before it and returns the state with the seconds until the
 * state machine polls again. Throws the errors of retryWhileThrottled, and ModelThrottledError after ten minutes in the
 * queue.
 */
export async function waitInQueue(
  services: QueueServices,
  state: BuildState,
  progress: Progress,
  run: (state: BuildState) => Promise<BuildState>,
): Promise<BuildState> {
  const { queue, clock } = services;
  const nowMs = clock.nowMs();
  const { operationId, startedAtMs = nowMs } = state;
  const found = await queue.read();
  const { before, mayRun } = queuePosition(found, { operationId, startedAtMs }, nowMs);
  const isQueued = found.waiting.some((build) => build.operationId === operationId);
  if (mayRun || nowMs - startedAtMs > LONGEST_WAIT_MS) {
    if (isQueued) await queue.leave(operationId);
    if (!mayRun) throw new ModelThrottledError('The build has waited in line for too long.');
    const next = await retryWhileThrottled(services, state, progress, run);
    // A build that the model refused keeps its position in the queue.
    if (next.busy) await queue.wait({ operationId, startedAtMs, seenAtMs: clock.nowMs() }, []);
    return next;
  }
  await beginStage(services, state, { ...STAGE_PROGRESS.queue, buildsBefore: before });
  await queue.wait({ operationId, startedAtMs, seenAtMs: nowMs }, abandonedBuilds(found, nowMs));
  const seconds = Math.ceil(LOOK_SECONDS + SPREAD_SECONDS * Math.random());
  return { ...state, busy: { seconds, waits: state.busy?.waits ?? 0 } };
}
