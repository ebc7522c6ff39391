import type { AppRecord } from '../../../shared/contract/app-record.ts';
import type { DataValue } from '../../../shared/domain/app-data/data-value.ts';
import { meetsWhere, recordOrder } from '../../../shared/domain/app-data/record-query.ts';
import type { RecordQuery } from '../../runtime/data-messages.ts';
import type { QueuedWrite } from './queued-write.ts';

/** A record with a change by this browser that the server has not stored yet. */
export type OptimisticRecord = AppRecord & { isPendingSend?: true };

/** A change that the server has stored but that lists may not show yet. */
export interface ConfirmedWrite {
  collection: string;
  recordId: string;
  record: AppRecord | undefined;
  /** The time at which the server confirmed the change, by `performance.now()`. */
  keptAtMs: number;
}

export interface OptimisticWrites {
  kept: readonly ConfirmedWrite[];
  waiting: readonly QueuedWrite[];
  visitorId: string;
}

/** Returns a server list with this browser's changes applied, as the server will return it later. */
export function withOptimisticWrites(
  records: readonly AppRecord[],
  { kept, waiting, visitorId }: OptimisticWrites,
  { where, orderBy, limit }: Pick<RecordQuery, 'where' | 'orderBy' | 'limit'>,
): OptimisticRecord[] {
  if (kept.length === 0 && waiting.length === 0) return [...records];
  const byId = new Map<string, OptimisticRecord>(records.map((record) => [record.id, record]));
  for (const { recordId, record } of kept) {
    if (record === undefined) byId.delete(recordId);
    else if ((byId.get(recordId)?.version ?? 0) < record.version) byId.set(recordId, record);
  }
  for (const write of waiting) applyWrite(byId, write, visitorId);
  return [...byId.values()]
    .filter(({ value }) => meetsWhere(where, value))
    .toSorted(recordOrder(orderBy))
    .slice(0, limit);
}

function applyWrite(byId: Map<string, OptimisticRecord>, write: QueuedWrite, visitorId: string): void {
  const { change, writeId, madeAtMs } = write;
  if (change.type === 'add') {
    const times = { createdAtMs: madeAtMs, updatedAtMs: madeAtMs };
    const added = { id: writeId, value: change.value, version: 1, author: visitorId, isMine: true, ...times };
    byId.set(writeId, { ...added, isPendingSend: true });
    return;
  }
  const before = byId.get(change.recordId);
  // A record that is missing from the list may be on a later page.
  if (before === undefined) return;
  if (change.type === 'remove') byId.delete(change.recordId);
  else {
    const value = change.type === 'set' ? change.value : increased(before.value, change.field, change.by);
    byId.set(before.id, {
      ...before,
      value,
      version: before.version + 1,
      updatedAtMs: madeAtMs,
      isPendingSend: true,
    });
  }
}

function increased(value: DataValue, field: string, by: number): DataValue {
  const before = Object.hasOwn(value, field) ? value[field] : 0;
  return typeof before === 'number' ? { ...value, [field]: before + by } : value;
}
