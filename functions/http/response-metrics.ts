import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type middy from '@middy/core';
import { type FunctionMetricName, VERSION_DIMENSION } from '../../shared/domain/metrics.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';

/**
 * Creates the middleware that counts a feature's 429 responses and the 500 responses of each version. API Gateway's own
 * metrics cannot tell these apart: they sum up all 4xx responses, and the 5xx responses of all versions and of its
 * throttling.
 */
export function responseMetrics(metrics: Metrics): middy.MiddlewareObj<ApiEvent, ApiResult, Error> {
  const count = ({ response }: { response: ApiResult | null | undefined }) => {
    if (response?.statusCode === 429) add(metrics, 'Responses429');
    if (response?.statusCode === 500) {
      const ofVersion = metrics.singleMetric();
      ofVersion.addDimension(VERSION_DIMENSION, process.env.AWS_LAMBDA_FUNCTION_VERSION ?? '$LATEST');
      add(ofVersion, 'Responses500');
    }
  };
  return { after: count, onError: count };
}

function add(metrics: Metrics, name: FunctionMetricName): void {
  metrics.addMetric(name, MetricUnit.Count, 1);
}
