import type { BuildState } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Listener } from '../model/model-run.ts';

const MINUTE_MS = 60_000;
/**
 * The maximum age of a build when its review begins. A review and its repair take minutes, so older builds are saved
 * without a review.
 */
const LATEST_START_MS = 16 * MINUTE_MS;
/**
 * The age of the build at which the review's model call is aborted. A build may take 28 minutes; the rest suffices for
 * a repair, its check, and the save.
 */
const LATEST_END_MS = 22 * MINUTE_MS;

export function hasTimeToReview(state: BuildState, clock: Clock): boolean {
  return ageMs(state, clock) <= LATEST_START_MS;
}

/** Returns a listener that aborts the model call when the review's time is over, or immediately if it already is. */
export function reviewDeadline(state: BuildState, clock: Clock): Listener & { signal: AbortSignal } {
  const leftMs = LATEST_END_MS - ageMs(state, clock);
  const signal = leftMs > 0 ? AbortSignal.timeout(leftMs) : AbortSignal.abort();
  return { signal, onText: () => undefined };
}

function ageMs({ startedAtMs = 0 }: BuildState, clock: Clock): number {
  return clock.nowMs() - startedAtMs;
}
