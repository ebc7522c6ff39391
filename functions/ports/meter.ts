import type { ProductMetricName } from '../../shared/domain/metrics.ts';

/** Counts what happens, for the operators. */
export interface Meter {
  /** Adds a value to a metric; `part` is one of the parts by which it is split. */
  record(name: ProductMetricName, value: number, part?: string): void;
}
