import type { Metrics } from '@aws-lambda-powertools/metrics';
import type middy from '@middy/core';

/**
 * Returns the middleware that writes a run's metrics, including a cold start. A run without metrics, which is common
 * for API calls, writes nothing; Powertools' own middleware would warn.
 */
export function publishedMetrics(metrics: Metrics): middy.MiddlewareObj {
  const publish = () => {
    if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
  };
  return {
    before: ({ context }) => metrics.captureColdStartMetric(context.functionName),
    after: publish,
    onError: publish,
  };
}
