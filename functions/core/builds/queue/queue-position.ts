import type { QueuedBuild, QueuedBuilds } from '../../../ports/build-queue.ts';

/** A waiting build polls every 15 s. One that has not polled for this time has ended. */
const GONE_AFTER_MS = 90_000;
/** Each time the model accepts all builds for this period, the number of builds that may call it doubles. */
const DOUBLING_MS = 15_000;

/** Returns the ids of builds that ended without leaving the queue. */
export function abandonedBuilds({ waiting }: QueuedBuilds, nowMs: number): string[] {
  return waiting.filter((build) => !isWaiting(build, nowMs)).map(({ operationId }) => operationId);
}

/** Returns the number of waiting builds. */
export function queueLength({ waiting }: QueuedBuilds, nowMs: number): number {
  return waiting.filter((build) => isWaiting(build, nowMs)).length;
}

/**
 * Returns the number of builds that are before this one in the queue, and whether it may run. The queue is in the order
 * of start times. While the model refuses builds, only the first build may call it; afterwards the first two, then four
 * and so on.
 */
export function queuePosition(
  queue: QueuedBuilds,
  build: Pick<QueuedBuild, 'operationId' | 'startedAtMs'>,
  nowMs: number,
): { before: number; mayRun: boolean } {
  const before = queue.waiting.filter((other) => isWaiting(other, nowMs) && order(other) < order(build)).length;
  const doublings = Math.floor(Math.max(0, nowMs - queue.throttledUntilMs) / DOUBLING_MS);
  return { before, mayRun: before < 2 ** doublings };
}

function isWaiting({ seenAtMs }: QueuedBuild, nowMs: number): boolean {
  return nowMs - seenAtMs < GONE_AFTER_MS;
}

/** Returns a text that sorts builds by start time. */
function order({ startedAtMs, operationId }: Pick<QueuedBuild, 'operationId' | 'startedAtMs'>): string {
  return `${String(startedAtMs).padStart(16, '0')}#${operationId}`;
}
