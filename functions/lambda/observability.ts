import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { Metrics } from '@aws-lambda-powertools/metrics';
import type middy from '@middy/core';
import { METRIC_NAMESPACE } from '../../shared/domain/metrics.ts';
import { tracing } from './tracing.ts';

/** Returns the logger and metrics of a function, and the middlewares for logging, metrics and tracing. */
export function observability(serviceName: string) {
  const logger = new Logger({ serviceName });
  const metrics = new Metrics({ namespace: METRIC_NAMESPACE, serviceName });
  return {
    logger,
    metrics,
    middlewares: [tracing(serviceName), injectLambdaContext(logger), publishedMetrics(metrics)],
  };
}

/**
 * Returns the middleware that writes what a run counted, and a cold start. A run that counted nothing, as most do that respond to a call,
 * writes no line, where Powertools' own middleware warns.
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
