import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { type ProductMetricName, productMetric } from '../../../shared/domain/metrics.ts';
import type { Meter } from '../../ports/meter.ts';

export class EmfMeter implements Meter {
  record(name: ProductMetricName, value: number, part?: string): void {
    write(name, value);
    if (part !== undefined) write(name, value, part);
  }
}

function write(name: ProductMetricName, value: number, part?: string): void {
  const { service, unit, split } = productMetric(name);
  const metrics = new Metrics({ serviceName: service, singleMetric: true });
  if (split !== undefined && part !== undefined) metrics.addDimension(split.dimension, part);
  metrics.addMetric(name, MetricUnit[unit], value);
}
