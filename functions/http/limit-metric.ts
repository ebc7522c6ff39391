import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type middy from '@middy/core';
import type { FunctionMetricName } from '../../shared/domain/metrics.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';

/** Counts a feature's 429 responses, because API Gateway counts all 4xx responses together. */
export function limitMetric(metrics: Metrics): middy.MiddlewareObj<ApiEvent, ApiResult, Error> {
  const count = ({ response }: { response: ApiResult | null | undefined }) => {
    if (response?.statusCode === 429)
      metrics.addMetric('Responses429' satisfies FunctionMetricName, MetricUnit.Count, 1);
  };
  return { after: count, onError: count };
}
