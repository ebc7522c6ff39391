import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { Metrics } from '@aws-lambda-powertools/metrics';
import type middy from '@middy/core';
import { tracing } from './tracing.ts';

export function observability(serviceName: string) {
  const logger = new Logger({ serviceName });
  const metrics = new Metrics({ serviceName });
  return {
    logger,
    metrics,
    middlewares: [tracing(serviceName), injectLambdaContext(logger), publishedMetrics(metrics)],
  };
}

/**
 * Publishes the metrics of a run. Logs nothing for a run without metrics; Powertools' own middleware would log a
 * warning.
 */
function publishedMetrics(metrics: Metrics): middy.MiddlewareObj {
  const publish = () => {
    if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
  };
  return {
    before: ({ context }) => metrics.captureColdStartMetric(context.functionName),
    after: publish,
    onError: publish,
  };
}
