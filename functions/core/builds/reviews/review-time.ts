import type { BuildState } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Listener } from '../model/model-run.ts';

const MINUTE_MS = 60_000;
/**
 * Builds that are older than this at the end of their check are saved without a review: a review and its repair take
 * minutes.
 */
const LATEST_START_MS = 16 * MINUTE_MS;
/**
 * When the build reaches this age, the review's model call is aborted. The rest of the build's 28 minutes suffices for
 * a repair, its check, and the save.
 */
const LATEST_END_MS = 22 * MINUTE_MS;

/** Returns whether there is time to begin a review. */
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
