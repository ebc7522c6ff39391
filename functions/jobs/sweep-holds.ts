import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { cascadeServices } from '../composition/admin.ts';
import { sweepServices } from '../composition/build-stages.ts';
import { continueCascades } from '../core/admin/ban-cascade.ts';
import { sweepHolds } from '../core/builds/sweep-holds.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import { logFailures } from '../lambda/log-failures.ts';

const CASCADE_BUDGET_MS = 60_000;

/** Runs every few minutes. Releases holds that are older than 30 minutes, and continues what follows bans and deleted accounts. */
export const handler = createEventHandler('job-sweep-holds', (_event: unknown, logger, metrics) =>
  logFailures(logger, sweep(logger, metrics)),
);

/** Runs all parts, even if one of them fails. Throws AggregateError if any failed. */
async function sweep(logger: Logger, metrics: Metrics): Promise<void> {
  const [holds, bans] = await Promise.allSettled([
    sweepHolds(sweepServices()),
    continueCascades(cascadeServices(), Date.now() + CASCADE_BUDGET_MS),
  ]);
  if (holds.status === 'fulfilled') metrics.addMetric('HoldsSwept', MetricUnit.Count, holds.value);
  if (holds.status === 'fulfilled' && holds.value > 0) {
    logger.warn('Swept expired holds', { swept: holds.value });
  }
  const errors = [holds, bans].flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (errors.length > 0) throw new AggregateError(errors, 'A part of the sweep failed.');
}
