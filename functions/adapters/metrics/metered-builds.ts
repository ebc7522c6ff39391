import type { Builds } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Meter } from '../../ports/meter.ts';

/** Returns builds that count themselves, each once: what changes nothing is not counted. */
export function meteredBuilds(builds: Builds, meter: Meter, clock: Clock): Builds {
  const refund = (credits: number) => {
    meter.record('Refunds', 1);
    meter.record('CreditsMoved', credits, 'release');
  };
  return {
    find: (operationId) => builds.find(operationId),
    readRequest: (operationId) => builds.readRequest(operationId),
    readOrigin: (projectId) => builds.readOrigin(projectId),
    reportProgress: (operationId, progress) => builds.reportProgress(operationId, progress),
    claimRevision: (operation, revisionString) => builds.claimRevision(operation, revisionString),

    async start(operation, request) {
      const result = await builds.start(operation, request);
      if (result.ok) {
        meter.record('BuildsStarted', 1);
        meter.record('CreditsMoved', operation.heldCredits, 'hold');
      }
      return result;
    },

    async complete(operation, revision, final, origin) {
      const isCompleted = await builds.complete(operation, revision, final, origin);
      if (!isCompleted) return false;
      const { creditsCharged } = final.receipt;
      meter.record('BuildsCompleted', 1);
      meter.record('BuildTime', (clock.nowMs() - operation.startedAtMs) / 1_000);
      if (creditsCharged === 0) {
        refund(operation.heldCredits);
        return true;
      }
      const rest = operation.heldCredits - creditsCharged;
      meter.record('CreditsMoved', creditsCharged, 'capture');
      if (rest > 0) meter.record('CreditsMoved', rest, 'release');
      return true;
    },

    async fail(operation, error, isCancelled, details) {
      const isFailed = await builds.fail(operation, error, isCancelled, details);
      if (!isFailed) return false;
      meter.record('BuildsFailed', 1, isCancelled ? 'stopped' : (details?.cause ?? 'internal'));
      refund(operation.heldCredits);
      return true;
    },
  };
}
