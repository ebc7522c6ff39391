import type { QueuedBuild, QueuedBuilds } from '../../../ports/build-queue.ts';

/** A waiting build polls every 15 s. A build that has not polled for this time counts as ended. */
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
 * Returns the number of builds before this one in the queue, and whether this build may run. The queue is sorted by
 * start time. While the model refuses builds, only the first build may call it. Afterwards, the number of builds that
 * may call it doubles every 15 s.
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

/** Returns a key for sorting builds by start time. */
function order({ startedAtMs, operationId }: Pick<QueuedBuild, 'operationId' | 'startedAtMs'>): string {
  return `${String(startedAtMs).padStart(16, '0')}#${operationId}`;
}
