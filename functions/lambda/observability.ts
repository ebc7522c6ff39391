import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware';
import { Tracer } from '@aws-lambda-powertools/tracer';
import { captureLambdaHandler } from '@aws-lambda-powertools/tracer/middleware';

const NAMESPACE = 'Buidl';

/** Returns the logger and metrics of a function, and the middlewares for logging, metrics and tracing. */
export function observability(serviceName: string) {
  const logger = new Logger({ serviceName });
  const metrics = new Metrics({ namespace: NAMESPACE, serviceName });
  const tracer = new Tracer({ serviceName });
  return {
    logger,
    metrics,
    middlewares: [
      // Responses contain API keys and prompts, which must not be stored in traces.
      captureLambdaHandler(tracer, { captureResponse: false }),
      injectLambdaContext(logger),
      logMetrics(metrics, { captureColdStartMetric: true }),
    ],
  };
}
