import { Aws, type Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type FunctionMetricName,
  type ProductMetricName,
  productMetric,
  VERSION_DIMENSION,
} from '../../shared/domain/metrics.ts';
import type { FunctionName } from '../lambda-functions.ts';

/** The environments of an account share CloudWatch, so each stack uses its name as the namespace of its metrics. */
export const METRIC_NAMESPACE = Aws.STACK_NAME;

interface Statistic {
  statistic: string;
  period: Duration;
  label?: string;
}

export function metricOf(name: ProductMetricName, statistic: Statistic, part?: string): Metric {
  const { service, split } = productMetric(name);
  return new Metric({
    namespace: METRIC_NAMESPACE,
    metricName: name,
    dimensionsMap: { service, ...(split && part !== undefined && { [split.dimension]: part }) },
    ...statistic,
  });
}

/** Returns a metric that a function emits. `version` exists only for the metric `Responses500`. */
export function metricOfFunction(
  fn: FunctionName,
  name: FunctionMetricName,
  statistic: Statistic & { version?: string },
): Metric {
  const { version, ...options } = statistic;
  return new Metric({
    namespace: METRIC_NAMESPACE,
    metricName: name,
    dimensionsMap: { service: fn, ...(version !== undefined && { [VERSION_DIMENSION]: version }) },
    ...options,
  });
}

/**
 * Returns a CloudFront metric. CloudFront's metrics are in us-east-1. The CDK's own method finds no data, because it
 * omits the region.
 */
export function metricOfEdge(
  { distributionId }: Distribution,
  metricName: 'Requests' | '5xxErrorRate',
  statistic: Statistic & { region?: string },
): Metric {
  return new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    ...statistic,
  });
}
