import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { cascadeServices } from '../composition/admin.ts';
import { deleteDataServices } from '../composition/app-data.ts';
import { sweepServices } from '../composition/build-stages.ts';
import { deleteReleasedDomainsServices } from '../composition/custom-domains.ts';
import { continueCascades } from '../core/admin/users/ban-cascade.ts';
import { deleteDueData } from '../core/app-data/delete-due-data.ts';
import { sweepHolds } from '../core/builds/sweep-holds.ts';
import { deleteReleasedDomains } from '../core/publishing/custom-domains/delete-released-domains.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import { logFailures } from '../lambda/log-failures.ts';

/** Work that remains after this time is left to the next run. */
const BUDGET_MS = 60_000;

/**
 * Releases expired credit holds, deletes due data and released domains, and continues the follow-up work of bans. Runs
 * every minute.
 */
export const handler = createEventHandler('job-sweep-holds', (_event: unknown, logger, metrics) =>
  logFailures(logger, sweep(logger, metrics)),
);

/** Runs all four tasks, even if one of them fails. Throws AggregateError if any failed. */
async function sweep(logger: Logger, metrics: Metrics): Promise<void> {
  const untilMs = Date.now() + BUDGET_MS;
  const outcomes = await Promise.allSettled([
    sweepHolds(sweepServices()),
    continueCascades(cascadeServices(), untilMs),
    deleteDueData(deleteDataServices(), untilMs),
    deleteReleasedDomains(deleteReleasedDomainsServices(), untilMs),
  ]);
  const [holds, , data] = outcomes;
  if (holds.status === 'fulfilled') metrics.addMetric('HoldsSwept', MetricUnit.Count, holds.value);
  if (data.status === 'fulfilled') {
    metrics.addMetric('DataDeletionsLeft', MetricUnit.Count, data.value.left);
  }
  if (holds.status === 'fulfilled' && holds.value > 0) {
    logger.warn('Swept expired holds', { swept: holds.value });
  }
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (errors.length > 0) throw new AggregateError(errors, 'A part of the sweep failed.');
}
