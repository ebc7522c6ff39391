import type { BuildReturns, Builds } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Meter } from '../../ports/meter.ts';
import { observeResults } from './observe-results.ts';

/** Adds metrics to the port Builds. A call that changes nothing is not counted. */
export function meteredBuilds(builds: Builds, meter: Meter, clock: Clock): Builds {
  const refund = (credits: number) => {
    meter.record('Refunds', 1);
    meter.record('CreditsMoved', credits, 'release');
  };
  return observeResults<Builds>(builds, {
    start(result, operation) {
      if (!result.ok) return;
      meter.record('BuildsStarted', 1);
      meter.record('CreditsMoved', operation.heldCredits, 'hold');
    },

    complete(isCompleted, operation, _revision, { receipt: { creditsCharged } }) {
      if (!isCompleted) return;
      meter.record('BuildsCompleted', 1);
      meter.record('BuildTime', (clock.nowMs() - operation.startedAtMs) / 1_000);
      if (creditsCharged === 0) return refund(operation.heldCredits);
      const rest = operation.heldCredits - creditsCharged;
      meter.record('CreditsMoved', creditsCharged, 'capture');
      if (rest > 0) meter.record('CreditsMoved', rest, 'release');
    },

    fail(isFailed, operation, _error, isCancelled, details) {
      if (!isFailed) return;
      meter.record('BuildsFailed', 1, isCancelled ? 'stopped' : (details?.cause ?? 'internal'));
      refund(operation.heldCredits);
    },
  });
}

/** Adds metrics to the port BuildReturns. A build that its user gives back counts as a refund. */
export function meteredReturns(returns: BuildReturns, meter: Meter): BuildReturns {
  return observeResults<BuildReturns>(returns, {
    write(isReturned, { credits }) {
      if (!isReturned) return;
      meter.record('Refunds', 1);
      meter.record('CreditsMoved', credits, 'return');
    },
  });
}
