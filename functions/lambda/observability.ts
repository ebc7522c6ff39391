import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { METRIC_NAMESPACE } from '../../shared/domain/metrics.ts';
import { publishedMetrics } from './published-metrics.ts';
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
