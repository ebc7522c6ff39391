import type { QueuedBuilds, WaitingBuild } from '../../../ports/build-queue.ts';

/** A build that has not looked for its turn for so long has ended; it looks every 15 seconds. */
const GONE_AFTER_MS = 90_000;
/** After so long without a refusal, twice as many builds may ask the model. */
const DOUBLING_MS = 15_000;

/** Returns the ids of those that have ended without leaving the queue. */
export function abandonedBuilds({ waiting }: QueuedBuilds, nowMs: number): string[] {
  return waiting.filter((build) => !isWaiting(build, nowMs)).map(({ operationId }) => operationId);
}

/** How many builds wait. */
export function queueLength({ waiting }: QueuedBuilds, nowMs: number): number {
  return waiting.filter((build) => isWaiting(build, nowMs)).length;
}

/**
 * Returns how many builds are before a build, whether it waits already or has just come, and whether it is its turn. Whoever
 * started first is first, and an account has one build at a time, so that nobody waits behind several of one account. While the
 * model refuses builds, one asks it; afterwards two, four and so on.
 */
export function queuePosition(
  queue: QueuedBuilds,
  build: Pick<WaitingBuild, 'operationId' | 'startedAtMs'>,
  nowMs: number,
): { before: number; isTurn: boolean } {
  const before = queue.waiting.filter(
    (other) => isWaiting(other, nowMs) && order(other) < order(build),
  ).length;
  const doublings = Math.floor(Math.max(0, nowMs - queue.throttledUntilMs) / DOUBLING_MS);
  return { before, isTurn: before < 2 ** doublings };
}

function isWaiting({ seenAtMs }: WaitingBuild, nowMs: number): boolean {
  return nowMs - seenAtMs < GONE_AFTER_MS;
}

/** Sorts as the start does. */
function order({ startedAtMs, operationId }: Pick<WaitingBuild, 'operationId' | 'startedAtMs'>): string {
  return `${String(startedAtMs).padStart(16, '0')}#${operationId}`;
}
