import * as z from 'zod';
import type { CollectionCounts, DataRecord, RecordWrite } from '../../../ports/app-data.ts';
import type { TransactItem } from '../table.ts';
import { shardOf } from './data-keys.ts';
import { countItem } from './data-shards.ts';
import { increaseItem, putRecordItem, removeRecordItem, writeItem } from './record-item.ts';

export const rememberedWriteSchema = z.object({ recordId: z.string(), digest: z.string() });

const NOTHING: CollectionCounts = { records: 0, bytes: 0, pendingRecords: 0 };

/** Returns the items of a write. The first item marks the write as stored, if the write has an id. */
export function writeItems(tableName: string, write: RecordWrite): TransactItem[] {
  const { name, nowMs, operations, collection } = write;
  const recordId = recordIdOf(write);
  const counts = { ...countsOf(write), collection, operations, nowMs };
  return [
    ...(name ? [writeItem(tableName, write, name, { recordId, nowMs })] : []),
    recordItem(tableName, write),
    countItem(tableName, write, shardOf(recordId), counts),
  ];
}

function recordIdOf(write: RecordWrite): string {
  if (write.type === 'increase') return write.recordId;
  return write.type === 'remove' ? write.before.id : write.record.id;
}

function recordItem(tableName: string, write: RecordWrite): TransactItem {
  switch (write.type) {
    case 'add':
      return putRecordItem(tableName, write, write.record);
    case 'replace':
      return putRecordItem(tableName, write, write.record, write.before);
    case 'remove':
      return removeRecordItem(tableName, write, write.before);
    case 'increase':
      return increaseItem(tableName, write, write.recordId, write);
  }
}

/** Returns the changes of a collection's counts. An increased number does not change the size. */
function countsOf(write: RecordWrite): CollectionCounts {
  switch (write.type) {
    case 'add':
      return countOf(write.record);
    case 'replace':
      return difference(countOf(write.record), countOf(write.before));
    case 'remove':
      return difference(NOTHING, countOf(write.before));
    case 'increase':
      return NOTHING;
  }
}

export function countOf({ bytes, isPending }: DataRecord): CollectionCounts {
  return { records: 1, bytes, pendingRecords: isPending ? 1 : 0 };
}

function difference(after: CollectionCounts, before: CollectionCounts): CollectionCounts {
  return {
    records: after.records - before.records,
    bytes: after.bytes - before.bytes,
    pendingRecords: after.pendingRecords - before.pendingRecords,
  };
}
