import type { Metrics } from '@aws-lambda-powertools/metrics';
import type middy from '@middy/core';

/**
 * Returns the middleware that writes what a run counted, and a cold start. A run that counted nothing, as most do that respond to a call,
 * writes no line, where Powertools' own middleware warns.
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
