import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware';
import { Tracer } from '@aws-lambda-powertools/tracer';
import { captureLambdaHandler } from '@aws-lambda-powertools/tracer/middleware';

const NAMESPACE = 'Buidl';

/** Returns the logger, metrics and tracer of a function, and the middlewares that feed them. */
export function observability(serviceName: string) {
  const logger = new Logger({ serviceName });
  const metrics = new Metrics({ namespace: NAMESPACE, serviceName });
  const tracer = new Tracer({ serviceName });
  return {
    logger,
    metrics,
    middlewares: [
      // Requests and results hold keys and prompts, which traces must not keep.
      captureLambdaHandler(tracer, { captureResponse: false }),
      injectLambdaContext(logger),
      logMetrics(metrics, { captureColdStartMetric: true }),
    ],
  };
}
