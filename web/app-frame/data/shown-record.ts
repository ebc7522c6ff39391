import type { OptimisticRecord } from './optimistic-writes.ts';

/** A record as apps get it. Times are in milliseconds. */
interface ShownRecord extends Omit<OptimisticRecord, 'createdAtMs' | 'updatedAtMs'> {
  createdAt: number;
  updatedAt: number;
}

/** Returns a record in the form that apps get. */
export function shownRecord({ createdAtMs, updatedAtMs, ...record }: OptimisticRecord): ShownRecord {
  return { ...record, createdAt: createdAtMs, updatedAt: updatedAtMs };
}
