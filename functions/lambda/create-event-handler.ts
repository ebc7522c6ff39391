import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import middy from '@middy/core';
import { NO_EARLY_TIMEOUT } from './no-early-timeout.ts';
import { observability } from './observability.ts';

export function createEventHandler<Event, Result>(
  serviceName: string,
  run: (event: Event, logger: Logger, metrics: Metrics) => Promise<Result>,
): middy.MiddyfiedHandler<Event, Result> {
  const { logger, metrics, middlewares } = observability(serviceName);
  return middy<Event, Result>(NO_EARLY_TIMEOUT)
    .use(middlewares)
    .handler(async (event) => {
      metrics.addMetric('Runs', MetricUnit.Count, 1);
      const startedMs = performance.now();
      try {
        return await run(event, logger, metrics);
      } finally {
        metrics.addMetric('RunTime', MetricUnit.Milliseconds, Math.round(performance.now() - startedMs));
      }
    });
}
