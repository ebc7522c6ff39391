import type { OptimisticRecord } from './optimistic-writes.ts';

/** Times are in milliseconds. */
interface ShownRecord extends Omit<OptimisticRecord, 'createdAtMs' | 'updatedAtMs'> {
  createdAt: number;
  updatedAt: number;
}

export function shownRecord({ createdAtMs, updatedAtMs, ...record }: OptimisticRecord): ShownRecord {
  return { ...record, createdAt: createdAtMs, updatedAt: updatedAtMs };
}
