import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type middy from '@middy/core';
import type { ApiEvent, ApiResult } from './api-event.ts';

/** Counts the responses of a feature by status class: `Responses2xx`, `Responses4xx` and so on, and `Responses429` besides. */
export function responseMetrics(metrics: Metrics): middy.MiddlewareObj<ApiEvent, ApiResult, Error> {
  const count = ({ response }: { response: ApiResult | null | undefined }) => {
    const status = response?.statusCode ?? 500;
    metrics.addMetric(`Responses${Math.floor(status / 100)}xx`, MetricUnit.Count, 1);
    if (status === 429) metrics.addMetric('Responses429', MetricUnit.Count, 1);
  };
  return { after: count, onError: count };
}
