import { createHash } from 'node:crypto';
import type { RecordPlace } from '../../../../shared/domain/app-data/record-place.ts';
import type { CollectionPlace, DataPlace, DataSpace, WriteName } from '../../../ports/app-data.ts';
import type { Key } from '../table.ts';

/**
 * The records of an app and their counts are spread over so many partitions, by the hash of the record's id. One takes 1,000 write
 * units a second, and a write of a small record in one of them about six.
 */
const DATA_SHARDS = 8;
export const SHARDS: readonly number[] = Array.from({ length: DATA_SHARDS }, (_, shard) => shard);
export const SPACES: readonly DataSpace[] = ['live', 'preview'];

export function shardOf(recordId: string): number {
  return (createHash('sha256').update(recordId).digest()[0] ?? 0) % DATA_SHARDS;
}

export function shardPartition({ projectId, space }: DataPlace, shard: number): string {
  return `DATA#${projectId}#${space}#${shard}`;
}

/** The counts of a shard. */
export function shardKey(place: DataPlace, shard: number): Key {
  return { pk: shardPartition(place, shard), sk: 'SHARD' };
}

export function recordKey(place: CollectionPlace, recordId: string): Key {
  return {
    pk: shardPartition(place, shardOf(recordId)),
    sk: `${recordPrefix(place.collection)}${recordId}`,
  };
}

export function recordPrefix(collection: string): string {
  return `REC#${collection}#`;
}

/** What is remembered of a write. Each visitor has a partition. */
export function writeKey(
  { projectId, space }: DataPlace,
  { visitorId, writeId }: Pick<WriteName, 'visitorId' | 'writeId'>,
): Key {
  return { pk: `WRITES#${projectId}#${space}#${visitorId}`, sk: `WRITE#${writeId}` };
}

/** The partition of what concerns all the data of an app. */
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

/** A record of the published app that visitors reported. */
export function reportedKey(projectId: string, { collection, recordId }: RecordPlace): Key {
  return { pk: dataPartition(projectId), sk: `${reportedPrefix}${collection}#${recordId}` };
}

export function visitorsPartition(projectId: string): string {
  return `VISITOR#${projectId}`;
}
