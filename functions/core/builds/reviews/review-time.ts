import type { BuildState } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Listener } from '../model/model-run.ts';

const MINUTE_MS = 60_000;
/** Later builds are saved as they are: a review and its repair need some minutes. */
const LATEST_START_MS = 16 * MINUTE_MS;
/**
 * The model is then given up. Of the 28 minutes of an execution, this leaves two for the longest wait for a busy model, or
 * four for the check of what was repaired, and one to save.
 */
const LATEST_END_MS = 22 * MINUTE_MS;

/** Whether there is time to begin a review. */
export function hasTimeToReview(state: BuildState, clock: Clock): boolean {
  return ageMs(state, clock) <= LATEST_START_MS;
}

/** Returns what ends the model's response when the time of a review is over. Its signal has aborted when it is over already. */
export function reviewDeadline(state: BuildState, clock: Clock): Listener & { signal: AbortSignal } {
  const leftMs = LATEST_END_MS - ageMs(state, clock);
  const signal = leftMs > 0 ? AbortSignal.timeout(leftMs) : AbortSignal.abort();
  return { signal, onText: () => undefined };
}

function ageMs({ startedAtMs = 0 }: BuildState, clock: Clock): number {
  return clock.nowMs() - startedAtMs;
}
