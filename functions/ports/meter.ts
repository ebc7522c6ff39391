import type { ProductMetricName } from '../../shared/domain/metrics.ts';

export interface Meter {
  /** Adds a value to a metric. `part` is the value of the metric's dimension. */
  record(name: ProductMetricName, value: number, part?: string): void;
}
