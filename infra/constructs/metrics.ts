/** The product's own metrics, as alarms and the dashboard read them. */
import type { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type FunctionMetricName,
  METRIC_NAMESPACE,
  type ProductMetricName,
  productMetric,
} from '../../shared/domain/metrics.ts';
import type { FunctionName } from '../lambda-functions.ts';

interface Statistic {
  statistic: string;
  period: Duration;
  label?: string;
}

/** The metric of something in the product; with `part`, of one of the parts by which it is split. */
export function metricOf(name: ProductMetricName, statistic: Statistic, part?: string): Metric {
  const { service, split } = productMetric(name);
  return new Metric({
    namespace: METRIC_NAMESPACE,
    metricName: name,
    dimensionsMap: { service, ...(split && part !== undefined && { [split.dimension]: part }) },
    ...statistic,
  });
}

/** The metric that one function writes. */
export function metricOfFunction(fn: FunctionName, name: FunctionMetricName, statistic: Statistic): Metric {
  return new Metric({
    namespace: METRIC_NAMESPACE,
    metricName: name,
    dimensionsMap: { service: fn },
    ...statistic,
  });
}

/** A metric of CloudFront, which is in us-east-1. The CDK's own leaves out the region, without which there is no such metric. */
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
