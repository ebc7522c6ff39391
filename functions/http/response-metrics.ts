import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type middy from '@middy/core';
import type { ApiEvent, ApiResult } from './api-event.ts';

/** Counts the responses of a feature by status class: `Responses2xx`, `Responses4xx` and so on. */
export function responseMetrics(metrics: Metrics): middy.MiddlewareObj<ApiEvent, ApiResult, Error> {
  const count = ({ response }: { response: ApiResult | null | undefined }) => {
    const statusClass = Math.floor((response?.statusCode ?? 500) / 100);
    metrics.addMetric(`Responses${statusClass}xx`, MetricUnit.Count, 1);
  };
  return { after: count, onError: count };
}
