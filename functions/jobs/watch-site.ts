import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { watchServices } from '../composition/watch.ts';
import { watchSite } from '../core/watch/watch-site.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';

/** Visits the product from outside, as its users do. Runs every minute. */
export const handler = createEventHandler('job-watch-site', async (_event: unknown, logger, metrics) => {
  const failures = await watchSite(watchServices());
  for (const failure of failures) logger.error('A visit failed', failure);
  metrics.addMetric('FailedVisits', MetricUnit.Count, failures.length);
});
