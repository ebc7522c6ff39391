import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type middy from '@middy/core';
import { type FunctionMetricName, VERSION_DIMENSION } from '../../shared/domain/metrics.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';

/**
 * Counts a feature's 429 responses, because API Gateway counts all 4xx responses together, and the 500 responses of
 * each version, because API Gateway counts those of all versions and of its own throttling together.
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
