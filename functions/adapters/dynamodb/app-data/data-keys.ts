import { createHash } from 'node:crypto';
import type { RecordRef } from '../../../../shared/domain/app-data/record-place.ts';
import type { CollectionRef, DataScope, DataSpace, WriteName } from '../../../ports/app-data.ts';
import type { Key } from '../table.ts';

/**
 * The records of an app are spread over this many partitions, because DynamoDB allows 1,000 write units a second per
 * partition, and writing a small record takes about six.
 */
const DATA_SHARDS = 8;
export const SHARDS: readonly number[] = Array.from({ length: DATA_SHARDS }, (_, shard) => shard);
export const SPACES: readonly DataSpace[] = ['live', 'preview'];

export function shardOf(recordId: string): number {
  return (createHash('sha256').update(recordId).digest()[0] ?? 0) % DATA_SHARDS;
}

export function shardPartition({ projectId, space }: DataScope, shard: number): string {
  return `DATA#${projectId}#${space}#${shard}`;
}

export function shardKey(place: DataScope, shard: number): Key {
  return { pk: shardPartition(place, shard), sk: 'SHARD' };
}

export function recordKey(place: CollectionRef, recordId: string): Key {
  return {
    pk: shardPartition(place, shardOf(recordId)),
    sk: `${recordPrefix(place.collection)}${recordId}`,
  };
}

export function recordPrefix(collection: string): string {
  return `REC#${collection}#`;
}

/** Returns the key of the marker of a stored write. Each visitor's markers have a separate partition. */
export function writeKey(
  { projectId, space }: DataScope,
  { visitorId, writeId }: Pick<WriteName, 'visitorId' | 'writeId'>,
): Key {
  return { pk: `WRITES#${projectId}#${space}#${visitorId}`, sk: `WRITE#${writeId}` };
}

export function dataPartition(projectId: string): string {
  return `DATA#${projectId}`;
}

export function policyKey(projectId: string): Key {
  return { pk: dataPartition(projectId), sk: 'POLICY' };
}

export function paidKey(projectId: string, month: string): Key {
  return { pk: dataPartition(projectId), sk: `PAID#${month}` };
}

export function deletionKey(projectId: string): Key {
  return { pk: dataPartition(projectId), sk: 'DELETION' };
}

export const reportedPrefix = 'REPORTED#';

export function reportedKey(projectId: string, { collection, recordId }: RecordRef): Key {
  return { pk: dataPartition(projectId), sk: `${reportedPrefix}${collection}#${recordId}` };
}

export const removalPrefix = 'REMOVAL#';

export function removalKey({ projectId, removalId }: { projectId: string; removalId: string }): Key {
  return { pk: dataPartition(projectId), sk: `${removalPrefix}${removalId}` };
}

export function takenPrefix(removalId: string): string {
  return `REMOVED#${removalId}#`;
}

/**
 * Returns the key of the copy of a removed record. The copy is in the record's partition, so it is deleted with the
 * app's data.
 */
export function takenKey(place: CollectionRef, removalId: string, recordId: string): Key {
  return {
    pk: shardPartition(place, shardOf(recordId)),
    sk: `${takenPrefix(removalId)}${place.collection}#${recordId}`,
  };
}

export function visitorsPartition(projectId: string): string {
  return `VISITOR#${projectId}`;
}
